import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setCommentTakenDown } from '../comment/take-down.ts';
import { setMessageTakenDown } from '../message/take-down.ts';
import { setPostTakenDown } from '../post/take-down.ts';
import { setProfileTakenDown } from '../twosome/take-down.ts';
import { type Doing, record } from './record.ts';
import { countOpen } from './safety.sql.ts';

type SetTakenDown = (
  tx: Tx,
  announce: Announce,
  id: string,
  isDown: boolean,
) => Promise<{ twosomeId: string; makerId: string | null; changed: boolean } | null>;

const setters: Readonly<Record<ReportKind, SetTakenDown>> = {
  post: setPostTakenDown,
  comment: setCommentTakenDown,
  profile: setProfileTakenDown,
  message: setMessageTakenDown,
};

/**
 * Takes a thing out of everybody's sight, or brings it back. Open screens hear of it within seconds. Answers whose it is,
 * and how many reports about it are open. Refuses: `notFound`, `conflict` where it is so already.
 */
export async function takeDown(
  { db, announce }: { db: Db; announce: Announce },
  { kind, id, isDown }: { kind: ReportKind; id: string; isDown: boolean },
  doing: Doing,
): Promise<{ twosomeId: string; openReports: number }> {
  return db.inOneGo(async (tx) => {
    const whose = await setters[kind](tx, announce, id, isDown);
    if (whose === null) throw new Refusal('notFound', { says: `There is no ${kind} ${id}.` });
    const { twosomeId, makerId, changed } = whose;
    if (!changed)
      throw new Refusal('conflict', {
        says: `The ${kind} ${id} is ${isDown ? 'taken down already' : 'not taken down'}.`,
      });
    const about = { twosome_id: twosomeId, user_id: makerId };
    await record(tx, doing, { act: isDown ? 'take-down' : 'restore', kind, thing_id: id, ...about });
    return { twosomeId, openReports: await countOpen(tx, kind, id) };
  });
}
