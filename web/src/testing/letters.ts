import type { Letter } from '@twosome/contract/letter/letter.contract';
import { codes } from './cast.ts';
import { idOf } from './posts.ts';

/** A letter from Bruno to Ana, sealed for her until 2199. */
export const letterOf = (n: number, over: Partial<Letter> = {}): Letter => ({
  id: idOf(n),
  by: codes.bruno,
  opens_at: '2199-02-14T09:00:00.000Z',
  at_morning: null,
  due_at: '2199-02-14T09:00:00.000Z',
  is_sealed: true,
  text: '',
  files: [],
  written_at: '2026-11-21T09:00:00.000Z',
  opened_at: null,
  ...over,
});

/** A letter from Ana to Bruno, for his morning. */
export const ownLetterOf = (n: number, over: Partial<Letter> = {}): Letter =>
  letterOf(n, {
    by: codes.ana,
    opens_at: null,
    at_morning: '2199-02-14',
    due_at: null,
    is_sealed: false,
    text: `Letter ${n}`,
    ...over,
  });
