import { buildStale } from '../tools/build/stale.mjs';

/** Before all stories: what they see is what the sources say. */
export default buildStale;
