import { rates } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { createFixture } from '../../testing/fixture.ts';

const fixture = createFixture({ RATE_LIMITS: 'on' });

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
