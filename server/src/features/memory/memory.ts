import type { Memory, MemorySettings, memoryCalls } from '@twosome/contract/memory/memory.contract';
import type { ParsedRequestOf } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { knowsTimeZone } from '../../platform/db/time-zone.sql.ts';
import { dayFor } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { readSetting, storeSetting } from '../auth/user-settings.sql.ts';
import { lockUsers } from '../auth/users.sql.ts';
import type { Deps } from '../deps.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { roomSignatureOf } from '../message/message.ts';
import { viewMessage } from '../message/message.view.ts';
import { findPosts } from '../post/post.sql.ts';
import { viewPost } from '../post/post.view.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { anniversariesOf } from './anniversaries.ts';
import { memoriesChanged } from './memory.events.ts';
import {
  addHidden,
  countHidden,
  deleteHidden,
  findMessages,
  type Hidden,
  isHidden,
  isMemorable,
  listMemories,
  listSpans,
  type MemoryRow,
} from './memory.sql.ts';
import { memoryErrors } from './memory.texts.ts';

export type MemoryDeps = Pick<Deps, 'db' | 'signedUrls' | 'emit'>;

/** What the couple did on this day in earlier years, as this partner may and wants to see it. */
export async function readMemories(
  deps: MemoryDeps,
  viewer: Partnered,
  { day, time_zone = 'UTC' }: { day?: string | undefined; time_zone?: string | undefined },
): Promise<Memory[]> {
  if (!(await knowsTimeZone(deps.db, time_zone))) throw invalid('time_zone', memoryErrors.timeZone);
  const rows = await listMemories(deps.db, viewer, anniversariesOf(dayFor(day, now())), time_zone);
  const idsOf = (kind: MemoryRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [posts, messages] = await Promise.all([
    findPosts(deps.db, viewer, idsOf('post')),
    findMessages(deps.db, viewer, idsOf('message')),
  ]);
  const [signature, roomSignature] = [signatureOf(deps, viewer), roomSignatureOf(deps, viewer)];
  const shown = new Map<string, Pick<Memory, 'post' | 'message'>>([
    ...[...posts].map(([id, row]) => [id, { post: viewPost(row, viewer, signature) }] as const),
    ...messages.map((row) => [row.id, { message: viewMessage(row, roomSignature) }] as const),
  ]);
  // what was deleted between the statements is left out
  return rows.flatMap(({ id, years }) => (shown.has(id) ? [{ years, ...shown.get(id) }] : []));
}

/** Hides a post, a message or some days from this person's memories. A repeat changes nothing. */
export async function hide(
  deps: MemoryDeps,
  viewer: Partnered,
  request: ParsedRequestOf<(typeof memoryCalls)['POST memory/hide/']>,
) {
  const { post = null, message = null, from = null, until = null } = request;
  const hidden: Hidden = { post, message, from, until };
  if ([post, message, from ?? until].filter((one) => one !== null).length !== 1)
    throw invalid('post', memoryErrors.chooseOne);
  if ((from === null) !== (until === null))
    throw invalid(from === null ? 'from' : 'until', memoryErrors.chooseOne);
  if (from !== null && until !== null && until < from) throw invalid('until', memoryErrors.order);

  await change(deps, viewer, async (tx) => {
    if (await isHidden(tx, viewer.userId, hidden)) return false;
    if (post !== null && !(await isMemorable(tx, viewer, 'post', post))) throw notFound();
    if (message !== null && !(await isMemorable(tx, viewer, 'message', message))) throw notFound();
    const { single, spans } = await countHidden(tx, viewer.userId);
    if (from === null && single >= limits.hiddenMemories)
      throw new ApiError('conflict', { message: memoryErrors.enough });
    if (from !== null && spans >= limits.hiddenSpans)
      throw new ApiError('conflict', { message: memoryErrors.enoughSpans });
    await addHidden(tx, { id: newId(), userId: viewer.userId, ...hidden, now: now() });
    return true;
  });
}

/** Shows one of what this person has hidden again; `id` null: all single posts and messages. */
export const showAgain = (deps: MemoryDeps, viewer: Partnered, id: string | null) =>
  change(deps, viewer, async (tx) => {
    const count = await deleteHidden(tx, viewer.userId, id);
    if (id !== null && count === 0) throw notFound();
    return count > 0;
  });

export async function readSettings(
  { db }: Pick<MemoryDeps, 'db'>,
  { userId }: Partnered,
): Promise<MemorySettings> {
  const { single: hidden } = await countHidden(db, userId);
  return { on: await readSetting(db, 'memory', userId), spans: await listSpans(db, userId), hidden };
}

export async function switchMemories(deps: MemoryDeps, viewer: Partnered, on: boolean) {
  await change(deps, viewer, async (tx) => {
    await storeSetting(tx, 'memory', viewer.userId, on, now());
    return true;
  });
  return readSettings(deps, viewer);
}

/** `work` returns whether it changed something: then this person's other devices learn of it. */
async function change({ db, emit }: MemoryDeps, viewer: Partnered, work: (tx: Tx) => Promise<boolean>) {
  const { userId, twosomeId } = viewer;
  await db.transaction(async (tx) => {
    // so that two devices of the person do not exceed a limit together
    await lockUsers(tx, [userId]);
    await requireMembership(tx, viewer);
    if (await work(tx)) await emit(tx, memoriesChanged, { userId, twosomeId });
  });
}
