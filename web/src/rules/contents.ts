// Where the sections of a page of rules are found.

/** The id of a section's heading: it stays the same in every language. */
export const placeOf = (index: number): string => `section-${index + 1}`;
