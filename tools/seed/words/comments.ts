import type { SceneName } from '../pictures/scenes.ts';
import { ANY } from './any.ts';
import { AWAY } from './away.ts';
import { HOME } from './home.ts';

/** What other couples write under a picture of a scene; what belongs to it first. */
const BY_SCENE: Record<SceneName, readonly string[]> = { ...HOME, ...AWAY };

export const sayingsUnder = (scene: SceneName): { fitting: readonly string[]; any: readonly string[] } => ({
  fitting: BY_SCENE[scene],
  any: ANY,
});
