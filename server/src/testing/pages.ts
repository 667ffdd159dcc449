import type { Person } from './person.ts';

/** Reads a paged list to its end. `first` is its path, such as `post/?is_timeline=true`. */
export async function readPages(
  person: Person,
  first: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses untyped
): Promise<{ lengths: number[]; results: any[] }> {
  const lengths: number[] = [];
  const results = [];
  for (let next: string | null = `/api/v1/${first}`; next !== null; ) {
    const { status, body } = await person.call(`GET ${next.replace('/api/v1/', '')}`);
    if (status !== 200) throw new Error(`${next} answered ${status}`);
    lengths.push(body.results.length);
    results.push(...body.results);
    next = body.next;
  }
  return { lengths, results };
}
