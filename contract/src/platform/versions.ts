/** `major.minor.patch` */
export const versionPattern = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** Whether `version` is older than `than`. False if either is malformed, so that a typo locks no client out. */
export function isOlder(version: string, than: string): boolean {
  if (!versionPattern.test(version) || !versionPattern.test(than)) return false;
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  const index = ours.findIndex((number, at) => number !== theirs[at]);
  return index !== -1 && Number(ours[index]) < Number(theirs[index]);
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);
