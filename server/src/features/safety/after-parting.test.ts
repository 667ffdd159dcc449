import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { announcing } from '../../platform/facts.ts';
import { part, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf } from '../../testing/exported.ts';
import type { Person } from '../../testing/person.ts';
import { addPublished, setStage } from '../../testing/stage.ts';
import { everyRow, rowsWith } from '../../testing/traces.ts';
import { purge } from '../account/purge.ts';
import { lookAt } from './look-at.ts';
import { listActs } from './safety.sql.ts';
import { suspendPerson } from './suspend.ts';
import { takeDown } from './take-down.ts';

// Parting washes nothing away: what the operator did stays with the people whom it was about, as long as they are there.

const stage = setStage();
const house = () => ({ db: stage.server.db, announce: announcing([]) });
const doing = { reason: 'Threats, third time.', by: 'operator' };

/** A post, the profile and then Ana herself; after that the two part, and everything of the couple is erased. */
async function actAndPart(ana: Person, bruno: Person): Promise<{ postId: string }> {
  const { id: postId } = await addPublished(ana, bruno);
  for (const [kind, id] of [
    ['post', postId],
    ['profile', twosomeOf(ana)],
  ] as const)
    await takeDown(house(), { kind, id, isDown: true }, doing);
  await suspendPerson(house(), { named: ana.user.id, isSuspended: true }, doing);
  await part(bruno);
  moveClock((limits.partedDays + 1) * 86_400_000);
  await purge(house());
  expect(await rowsOf(twosomeOf(ana), postId)).toEqual([]);
  return { postId };
}

/** The rows that name one of these; what was told of it goes within hours. */
const rowsOf = async (...ids: string[]): Promise<string[]> =>
  rowsWith(await everyRow(stage.server.db), ids).filter((row) => !row.startsWith('outbox '));

/** Their day has come. */
async function erase(person: Person): Promise<void> {
  await stage.server.writePast(
    sql`update users set delete_at = now() - interval '1 day' where id = ${person.user.id}::text`,
  );
  await purge(house());
}
const acts = async () => {
  await stage.server.app.settled();
  return listActs(stage.server.db, { before: null, most: 50 });
};

test('what was done, why, when and by whom outlives the couple, without a word of it', async () => {
  const { ana, bruno } = stage.cast;
  await actAndPart(ana, bruno);
  const kept = { twosome_id: null, reason: doing.reason, done_by: 'operator', done_at: expect.any(Date) };
  expect(await acts()).toMatchObject([
    { ...kept, act: 'suspend', kind: 'person', thing_id: ana.user.id, user_id: ana.user.id },
    { ...kept, act: 'take-down', kind: 'profile', thing_id: null },
    { ...kept, act: 'take-down', kind: 'post', thing_id: null, user_id: ana.user.id },
  ]);
  const { files } = await exportedBy(stage.server, bruno);
  expect(jsonOf(files, 'me/moderation.json')).toMatchObject([{ act: 'take-down', kind: 'profile' }]);
});

test('the operator finds it with the next report about one of the two', async () => {
  const { ana, bruno, eve, chloe } = stage.cast;
  await actAndPart(ana, bruno);
  await bruno.call('POST auth/connect/', { body: { id: eve.user.id } });
  await eve.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const [row] = await stage.server.db.query<{ twosome_id: string }>(
    sql`select twosome_id from users where id = ${eve.user.id}::text`,
  );
  const { body } = await chloe.call('POST report/', {
    body: { kind: 'profile', id: row!.twosome_id, reason: 'harassment' },
  });
  const looked = await lookAt(stage.server, body.id);
  expect(looked.acts).toMatchObject([{ act: 'take-down', kind: 'profile', reason: doing.reason }]);
});

test('it goes with those whom it was about, the last of the two where it was about both', async () => {
  const { ana, bruno } = stage.cast;
  await actAndPart(ana, bruno);
  await erase(ana);
  expect(await acts()).toMatchObject([{ kind: 'profile', user_id: bruno.user.id, other_id: null }]);
  expect(await rowsOf(ana.user.id)).toEqual([]);
  await erase(bruno);
  expect(await acts()).toEqual([]);
});

test('of one who leaves while the couple is there it goes too, and of the other it stays', async () => {
  const { ana, bruno } = stage.cast;
  await takeDown(house(), { kind: 'profile', id: twosomeOf(ana), isDown: true }, doing);
  await suspendPerson(house(), { named: ana.user.id, isSuspended: true }, doing);
  await erase(ana);
  expect(await acts()).toMatchObject([{ act: 'take-down', user_id: bruno.user.id, other_id: null }]);
});
