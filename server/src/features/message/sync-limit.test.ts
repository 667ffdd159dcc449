import { newId } from '@twosome/contract/platform/ids';
import { limits, rates } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture({ RATE_LIMITS: 'on' });

/** Inserts as many messages as one response can hold, of two kilobytes each; returns the id of the message before them. */
async function fillRoom(person: Person): Promise<string> {
  const ids = Array.from({ length: limits.syncedMessages + 1 }, () => newId());
  await fixture.server.db.query(sql`
    insert into rooms (twosome_id, last_number, last_added_at)
    values (${twosomeOf(person)}::text, ${ids.length}::bigint, now() - interval '1 hour')
  `);
  await fixture.server.db.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
    select id, ${twosomeOf(person)}::text, ordinal, ordinal, ${person.user.id}::text, id, repeat('x', 2000),
      now() - interval '2 hours' + ordinal * interval '2 milliseconds'
    from unnest(${ids}::text[]) with ordinality as sent (id, ordinal)
  `);
  return ids[0] ?? '';
}
const isSync = ({ type }: { type: string }) => type === 'sync_message';

test('ten syncs a minute succeed; the next one is an error with `retry_after`, and the socket stays open', async () => {
  const { ana, bruno } = fixture.cast;
  const [phone, tablet] = [await ana.listen('message'), await ana.listen('message')];
  for (let sent = 0; sent < rates.sync.user; sent += 1) phone.send({ type: 'sync_message', data: {} });
  await expect.poll(() => phone.received.filter(isSync)).toHaveLength(rates.sync.user);

  for (const client of [phone, tablet]) {
    client.send({ type: 'sync_message', data: {} });
    const { data } = await client.receives(({ type }) => type === 'error');
    expect(data).toEqual({ status: 429, detail: expect.any(String), retry_after: expect.any(Number) });
    client.send({ type: 'ping', data: {} });
    await client.receives(({ type }) => type === 'pong');
  }
  const his = await bruno.listen('message');
  his.send({ type: 'sync_message', data: {} });
  await his.receives(isSync);

  moveClock(63_001);
  tablet.send({ type: 'sync_message', data: {} });
  await tablet.receives(isSync);
});

test('240 syncs over four sockets get ten responses', async () => {
  const { ana } = fixture.cast;
  const since = await fillRoom(ana);
  const sockets = await Promise.all(Array.from({ length: 4 }, () => ana.listen('message')));
  for (let sent = 0; sent < 60; sent += 1)
    for (const socket of sockets) socket.send({ type: 'sync_message', data: { since } });
  const receivedFrames = () => sockets.flatMap((socket) => socket.received);
  await expect.poll(() => receivedFrames().length).toBe(rates.frame.user);
  for (const socket of sockets) {
    socket.send({ type: 'ping', data: {} });
    expect(await socket.closed).toBe(4429);
  }
  const frames = receivedFrames();
  expect(frames.filter(isSync)).toHaveLength(rates.sync.user);
  const bytes = frames.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0);
  console.log(`240 sync_message over four sockets: ${Math.round(bytes / 1000)} KB sent`);
  expect(bytes).toBeLessThan(rates.sync.user * 600_000);
});
