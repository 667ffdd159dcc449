export const between = (least: number, most: number): number => least + Math.random() * (most - least);

export function oneOf<T>(things: readonly T[]): T {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('The list is empty.');
  return thing;
}
