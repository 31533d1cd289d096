/** Whether a name shows a letter or a digit, as tables want it; of the letters the fillers of Hangul show nothing. */
export const isName = (name: string): boolean => /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u.test(name);
