import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { twosomeOf } from './cast.ts';
import { idOf } from './posts.ts';

/** Chloe and Dan, as Ana sees them: public, with no relation between the couples yet. */
export const chloeAndDan = (over: Partial<Twosome> = {}): Twosome =>
  twosomeOf({ id: idOf(500), username: 'chloe.dan', is_own: false, is_private: false, ...over });

/** Another couple by number. */
export const coupleOf = (n: number, over: Partial<Twosome> = {}): Twosome =>
  chloeAndDan({ id: idOf(n), username: `a${n}.b${n}`, ...over });
