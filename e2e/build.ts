import { makeDatabase } from '../server/src/testing/database.ts';
import { buildIfStale, buildStale } from '../tools/build/stale.mjs';
import { nativePages } from './native/pages.ts';

/** Runs before all stories: builds the app and prepares the empty database that their servers start with. */
export default async function build(): Promise<void> {
  await buildStale();
  if (process.env.STORIES !== 'web') await buildIfStale(nativePages);
  if (!process.env.TEST_DATABASE_URL) await makeDatabase();
}
