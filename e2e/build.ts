import { buildIfStale, buildStale } from '../tools/build/stale.mjs';
import { nativePages } from './native/pages.ts';

/** Before all stories: what they see is what the sources say. */
export default async function build(): Promise<void> {
  await buildStale();
  await buildIfStale(nativePages);
}
