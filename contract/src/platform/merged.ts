/** All entries of several records in one. An entry that two of them name needs to be the same. */
export const merged = <Part extends object>(
  parts: Readonly<Record<string, Part>> | readonly Part[],
): EntriesOf<Part> => Object.assign({}, ...Object.values(parts));

type EntriesOf<Part> = {
  [Key in Part extends unknown ? keyof Part : never]: Extract<Part, Record<Key, unknown>>[Key];
};
