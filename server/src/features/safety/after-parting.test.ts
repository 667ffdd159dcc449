import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { privacy, reportables } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { part, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf } from '../../testing/exported.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { everyRow, rowsWith } from '../../testing/rows.ts';
import { purge } from '../account/purge.ts';
import { findCase } from './case.ts';
import { suspendPerson, takeDown } from './moderate.ts';
import { listActs } from './safety.sql.ts';

// Moderation acts survive parting: they stay with the people whom they concern until those are erased.

const fixture = createFixture();
const deps = () => ({ db: fixture.server.db, emit: createEmit([]), privacy, reportables });
const doing = { reason: 'Threats, third time.', by: 'operator' };

/** The operator acts on a post, the profile and Ana; then the two part, and the couple is erased. */
async function actAndPart(ana: Person, bruno: Person): Promise<{ postId: string }> {
  const { id: postId } = await addPublished(ana, bruno);
  for (const [kind, id] of [
    ['post', postId],
    ['profile', twosomeOf(ana)],
  ] as const)
    await takeDown(deps(), { kind, id, isDown: true }, doing);
  await suspendPerson(deps(), { named: ana.user.id, isSuspended: true }, doing);
  await part(bruno);
  moveClock((limits.partedDays + 1) * 86_400_000);
  await purge(deps());
  expect(await rowsOf(twosomeOf(ana), postId)).toEqual([]);
  return { postId };
}

/** The rows that contain one of these ids, without events, which expire within hours. */
const rowsOf = async (...ids: string[]): Promise<string[]> =>
  rowsWith(await everyRow(fixture.server.db), ids).filter((row) => !row.startsWith('outbox '));

/** Moves the clock to the deletion date. */
async function erase(person: Person): Promise<void> {
  await fixture.server.writePast(
    sql`update users set delete_at = now() - interval '1 day' where id = ${person.user.id}::text`,
  );
  await purge(deps());
}
const acts = async () => {
  await fixture.server.settled();
  return listActs(fixture.server.db, { before: null, limit: 50 });
};

test('moderation acts with reason, time and operator outlive the couple, without its content', async () => {
  const { ana, bruno } = fixture.cast;
  await actAndPart(ana, bruno);
  const common = { twosome_id: null, reason: doing.reason, done_by: 'operator', done_at: expect.any(Date) };
  expect(await acts()).toMatchObject([
    { ...common, act: 'suspend', kind: 'person', thing_id: ana.user.id, user_id: ana.user.id },
    { ...common, act: 'take-down', kind: 'profile', thing_id: null },
    { ...common, act: 'take-down', kind: 'post', thing_id: null, user_id: ana.user.id },
  ]);
  const { files } = await exportedBy(fixture.server, await signIn(fixture.server, 'Bruno'));
  expect(jsonOf(files, 'me/moderation.json')).toMatchObject([{ act: 'take-down', kind: 'profile' }]);
});

test('the operator sees the acts with the next report about one of the two', async () => {
  const { ana, bruno, eve, chloe } = fixture.cast;
  await actAndPart(ana, bruno);
  await bruno.call('POST auth/connect/', { body: { id: eve.user.id } });
  await eve.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const [row] = await fixture.server.db.query<{ twosome_id: string }>(
    sql`select twosome_id from users where id = ${eve.user.id}::text`,
  );
  const { body } = await chloe.call('POST report/', {
    body: { kind: 'profile', id: row!.twosome_id, reason: 'harassment' },
  });
  const inspected = await findCase(deps(), body.id);
  expect(inspected?.acts).toMatchObject([{ act: 'take-down', kind: 'profile', reason: doing.reason }]);
});

test('an act is erased with the people whom it concerns, with the last of them if it concerns both', async () => {
  const { ana, bruno } = fixture.cast;
  await actAndPart(ana, bruno);
  await erase(ana);
  expect(await acts()).toMatchObject([{ kind: 'profile', user_id: bruno.user.id, other_id: null }]);
  expect(await rowsOf(ana.user.id)).toEqual([]);
  await erase(bruno);
  expect(await acts()).toEqual([]);
});

test('acts about a leaving member are erased, acts about the partner stay', async () => {
  const { ana, bruno } = fixture.cast;
  await takeDown(deps(), { kind: 'profile', id: twosomeOf(ana), isDown: true }, doing);
  await suspendPerson(deps(), { named: ana.user.id, isSuspended: true }, doing);
  await erase(ana);
  expect(await acts()).toMatchObject([{ act: 'take-down', user_id: bruno.user.id, other_id: null }]);
});
