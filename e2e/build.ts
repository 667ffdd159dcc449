import { makeDatabase } from '../server/src/testing/database.ts';
import { buildIfStale, buildStale } from '../tools/build/stale.mjs';
import { nativePages } from './native/pages.ts';

/** Before all stories: what they see is what the sources say, and the database that their servers begin with is there. */
export default async function build(): Promise<void> {
  await buildStale();
  await buildIfStale(nativePages);
  await makeDatabase();
}
