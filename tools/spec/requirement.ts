/** One requirement of the specification. */
export interface Requirement {
  /** `S<section>.<n>`; never reused */
  number: string;
  text: string;
  /** the file in docs/decisions that explains why it differs from the specification or is not built */
  decision?: string;
  /** not built; requires a decision */
  outOfScope?: true;
}

/** A heading of a section with its requirements, in reading order. */
export interface Part {
  title: string;
  requirements: readonly Requirement[];
}

type Line = string | Omit<Requirement, 'number'>;

/** Builds a part from `'S2.14': 'text'` entries, or entries with a decision. */
export function part(title: string, lines: Readonly<Record<`S${number}.${number}`, Line>>): Part {
  const requirements = Object.entries(lines).map(([number, line]) =>
    typeof line === 'string' ? { number, text: line } : { number, ...line },
  );
  return { title, requirements };
}

export const sectionOf = (number: string): number => Number(number.slice(1, number.indexOf('.')));
