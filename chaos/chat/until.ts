/** Polls a condition every few milliseconds; returns false after so many seconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { seconds, every = 50 }: { seconds: number; every?: number },
): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(every);
  }
  return true;
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export const between = (least: number, most: number): number => least + Math.random() * (most - least);

export function oneOf<T>(things: readonly T[]): T {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('The list is empty.');
  return thing;
}
