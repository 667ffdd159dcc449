import type { Goal } from '@twosome/contract/goal/goal.contract';
import { codes } from './cast.ts';
import { idOf } from './posts.ts';

/** A goal of Ana and Bruno that Bruno added; later numbers are newer. */
export const goalOf = (n: number, over: Partial<Goal> = {}): Goal => {
  const moment = `2026-11-21T09:${String(n).padStart(2, '0')}:00.000Z`;
  return {
    id: idOf(n),
    title: `Goal ${n}`,
    description: 'Side by side.',
    achieve_by: '2199-06-21',
    added_by: { id: codes.bruno, first_name: 'Bruno' },
    added_at: moment,
    updated_at: moment,
    done_at: null,
    ...over,
  };
};
