import { expect, test } from 'vitest';
import { reportables, transactionHandlers } from '../../features.ts';
import { createEmit } from '../../platform/events.ts';
import { block, connectByBoth, part, twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { takeDown } from './moderate.ts';

const fixture = createFixture();
const versionOf = async (reader: Person, id: string): Promise<number | undefined> =>
  (await reader.call(`GET auth/twosome/${id}/`)).body.version;
const setTakenDown = (id: string, isDown: boolean) =>
  takeDown(
    { db: fixture.server.db, emit: createEmit(transactionHandlers), reportables },
    { kind: 'profile', id, isDown },
    { reason: 'Threats.', by: 'operator' },
  );

/** Ways in which a couple becomes hidden and visible again. */
const ways: Record<string, { hide(): Promise<unknown>; show(): Promise<unknown> }> = {
  'is blocked': {
    hide: () => block(fixture.cast.chloe, fixture.cast.ana),
    show: () => fixture.cast.chloe.call(`DELETE auth/block/${twosomeOf(fixture.cast.ana)}/`),
  },
  blocks: {
    hide: () => block(fixture.cast.ana, fixture.cast.chloe),
    show: () => fixture.cast.ana.call(`DELETE auth/block/${twosomeOf(fixture.cast.chloe)}/`),
  },
  'parts and connects again': {
    hide: () => part(fixture.cast.ana),
    show: () => connectByBoth(fixture.cast.ana, fixture.cast.bruno),
  },
  'leaves and stays': {
    hide: () => fixture.cast.bruno.call('POST auth/delete/', { body: {} }),
    show: async () => (await signIn(fixture.server, 'Bruno')).call('POST auth/cancel_delete/', { body: {} }),
  },
  'is taken down and restored': {
    hide: () => setTakenDown(twosomeOf(fixture.cast.ana), true),
    show: () => setTakenDown(twosomeOf(fixture.cast.ana), false),
  },
};

test.each(Object.keys(ways))(
  'a couple that %s is removed with a version between those read before and after',
  async (name) => {
    const { ana, chloe } = fixture.cast;
    const id = twosomeOf(ana);
    const before = await versionOf(chloe, id);
    const client = await chloe.listen('message');
    await ways[name]?.hide();
    const { data } = await client.receives(({ data }) => (data as { deleted?: string }).deleted === id);
    const { version } = data as { version?: number };
    expect(version).toBeGreaterThan(before ?? Number.NaN);
    expect(await versionOf(chloe, id)).toBeUndefined();
    await ways[name]?.show();
    expect(await versionOf(chloe, id)).toBeGreaterThan(version ?? Number.NaN);
  },
);
