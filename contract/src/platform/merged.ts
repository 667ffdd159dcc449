/** All entries of several records in one. An entry that two of them name needs to be the same. */
export const merged = <Parts extends Readonly<Record<string, object>>>(
  parts: Parts,
): EntriesOf<Parts[keyof Parts]> => Object.assign({}, ...Object.values(parts));

type EntriesOf<Part> = {
  [Key in Part extends unknown ? keyof Part : never]: Extract<Part, Record<Key, unknown>>[Key];
};
