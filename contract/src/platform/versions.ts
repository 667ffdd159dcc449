/** `major.minor.patch`, as a program is released. */
export const versionPattern = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** Whether a program of this version is older than that one. What is no version is never: nobody is locked out by a slip. */
export function isOlder(version: string, than: string): boolean {
  if (!versionPattern.test(version) || !versionPattern.test(than)) return false;
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  const place = ours.findIndex((number, at) => number !== theirs[at]);
  return place !== -1 && Number(ours[place]) < Number(theirs[place]);
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);
