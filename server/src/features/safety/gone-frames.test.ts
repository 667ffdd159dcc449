import { expect, test } from 'vitest';
import { transactionHandlers } from '../../event-handlers.ts';
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
    { db: fixture.server.db, emit: createEmit(transactionHandlers) },
    { kind: 'profile', id, isDown },
    { reason: 'Threats.', by: 'operator' },
  );

/** Ways in which a couple becomes hidden and visible again. */
const ways: Record<string, { go(): Promise<unknown>; comeBack(): Promise<unknown> }> = {
  'is blocked': {
    go: () => block(fixture.cast.chloe, fixture.cast.ana),
    comeBack: () => fixture.cast.chloe.call(`DELETE auth/block/${twosomeOf(fixture.cast.ana)}/`),
  },
  blocks: {
    go: () => block(fixture.cast.ana, fixture.cast.chloe),
    comeBack: () => fixture.cast.ana.call(`DELETE auth/block/${twosomeOf(fixture.cast.chloe)}/`),
  },
  'parts and connects again': {
    go: () => part(fixture.cast.ana),
    comeBack: () => connectByBoth(fixture.cast.ana, fixture.cast.bruno),
  },
  'leaves and stays': {
    go: () => fixture.cast.bruno.call('POST auth/delete/', { body: {} }),
    comeBack: async () =>
      (await signIn(fixture.server, 'Bruno')).call('POST auth/cancel_delete/', { body: {} }),
  },
  'is taken down and restored': {
    go: () => setTakenDown(twosomeOf(fixture.cast.ana), true),
    comeBack: () => setTakenDown(twosomeOf(fixture.cast.ana), false),
  },
};

test.each(Object.keys(ways))(
  'a couple that %s goes with a version between what was read before and what is read after',
  async (name) => {
    const { ana, chloe } = fixture.cast;
    const id = twosomeOf(ana);
    const before = await versionOf(chloe, id);
    const client = await chloe.listen('message');
    await ways[name]?.go();
    const { data } = await client.receives(({ data }) => (data as { deleted?: string }).deleted === id);
    const { version } = data as { version?: number };
    expect(version).toBeGreaterThan(before ?? Number.NaN);
    expect(await versionOf(chloe, id)).toBeUndefined();
    await ways[name]?.comeBack();
    expect(await versionOf(chloe, id)).toBeGreaterThan(version ?? Number.NaN);
  },
);
