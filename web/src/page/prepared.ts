// Answers that were made when the page was built: with them the first screen is there before Python is.

export type Prepared = ReadonlyMap<string, unknown>;

/** The key of a question, whatever order its parameters are named in; what is empty is not named. */
export function keyOf(operation: string, given: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const named = parameters.map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(named);
  query.sort();
  return `${operation}?${query}`;
}

/** Reads the file of prepared answers. */
export function preparedOf(file: Readonly<Record<string, unknown>>): Prepared {
  return new Map(
    Object.entries(file).map(([key, answer]) => {
      const [operation = '', query = ''] = key.split(/\?(.*)/s);
      return [keyOf(operation, Object.fromEntries(new URLSearchParams(query))), answer];
    }),
  );
}
