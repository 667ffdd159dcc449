/** One thing that the product promises. */
export interface Requirement {
  /** `S<section>.<n>`; given once, never given to anything else */
  number: string;
  says: string;
  /** the file in docs/decisions that says why it is otherwise than was asked for, or not there at all */
  decision?: string;
  /** what was asked for and is not built; only with a decision */
  outOfScope?: true;
}

/** A heading of a section, with its requirements in the order they are read. */
export interface Part {
  title: string;
  requirements: readonly Requirement[];
}

type Line = string | Omit<Requirement, 'number'>;

/** Lines under a heading: `'S2.14': 'what it says'`, or with what was decided about it. */
export function part(title: string, lines: Readonly<Record<`S${number}.${number}`, Line>>): Part {
  const requirements = Object.entries(lines).map(([number, line]) =>
    typeof line === 'string' ? { number, says: line } : { number, ...line },
  );
  return { title, requirements };
}

export const sectionOf = (number: string): number => Number(number.slice(1, number.indexOf('.')));
