import type { FastifyReply } from 'fastify';
import { filesOf } from '../features/media/send.ts';
import { findCase } from '../features/safety/case.ts';
import { recordView } from '../features/safety/moderate.ts';
import { hasViewed } from '../features/safety/safety.sql.ts';
import { now } from '../platform/clock.ts';
import type { Queries } from '../platform/db/db.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';

/** For this long after an operator asked for the pictures of a report, they are sent. */
const viewMinutes = 30;

export const hasRecentlyViewed = (db: Queries, reportId: string, by: string): Promise<boolean> =>
  hasViewed(db, reportId, by, new Date(now().getTime() - viewMinutes * 60_000));

/** Records the look, then shows the report with its pictures. */
export async function showImages(
  deps: AdminDeps,
  { operator, params, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const found = await findCase(deps, params.id ?? '');
  if (found === null) return null;
  const { report, makerId } = found;
  await recordView(deps, { id: report.id, twosomeId: report.twosome_id, makerId }, operator.by);
  return reply.code(303).header('location', `/admin/report/${report.id}`).send();
}

/** Only pictures and voice notes of the report, only to an operator whose look is in the log. */
export async function sendReportedImage(
  deps: AdminDeps,
  { operator, params, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const { db, store } = deps;
  const { id = '', image = '' } = params;
  if (!(await hasRecentlyViewed(db, id, operator.by))) return null;
  const found = await findCase(deps, id);
  if (!found?.images.includes(image)) return null;
  for (const { key, type } of (['full', 'voice'] as const).flatMap((size) => filesOf(store, image, size))) {
    const opened = await store.open(key);
    if (opened) return reply.type(type).header('content-length', String(opened.length)).send(opened.stream);
  }
  return null;
}
