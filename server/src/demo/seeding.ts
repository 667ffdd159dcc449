import type { Person } from './person.ts';
import type { DemoContent, Story } from './story.ts';

export interface Seeding extends DemoContent {
  signIn(name: string): Promise<Person>;
  /** an earlier run was interrupted: existing rows are reused */
  isResumed: boolean;
  signal: AbortSignal;
}

export type Named = (name: string) => Person;

/** Creates a row and returns its id. When resuming, first looks for a row with the same text or title in the list. */
export async function findOrCreate(
  { isResumed }: Seeding,
  list: () => Promise<{ results: { id: string; text?: string; title?: string }[] }>,
  text: string,
  create: () => Promise<{ id: string }>,
): Promise<string> {
  if (isResumed) {
    const { results } = await list();
    const row = results.find((item) => item.text === text || item.title === text);
    if (row !== undefined) return row.id;
  }
  return (await create()).id;
}

export const twosomeOf = ({ twosomeId }: Person): string => twosomeId ?? '';

export function partnerOf({ couples }: Story, name: string): string {
  const names = couples.find((couple) => couple.names.includes(name))?.names ?? [];
  return names.find((other) => other !== name) ?? '';
}

export function formOf(
  fields: Record<string, string | readonly string[]>,
  files: Record<string, readonly Buffer[]>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  for (const [name, pictures] of Object.entries(files))
    for (const picture of pictures)
      form.append(name, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
