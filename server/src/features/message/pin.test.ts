import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { messagesOf, sendAndReceive, sync } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();
const pin = (person: Person, id: string, want: unknown = true) =>
  person.call(`POST message/${id}/pin/`, { body: { want } });
const talk = async () => {
  const hers = await fixture.cast.ana.listen('message');
  return {
    hers,
    first: await sendAndReceive(hers, 'The key is under the pot'),
    second: await sendAndReceive(hers, 'Dinner at eight'),
  };
};
const pinnedOf = async (person: Person) => (await sync(await person.listen('message'))).pinned;

test('either partner pins a message for both; another replaces it, and either unpins it [S4.90]', async () => {
  const { ana, bruno } = fixture.cast;
  const { hers, first, second } = await talk();
  expect(first.pinned_at).toBeNull();
  expect(await pinnedOf(bruno)).toBeNull();
  const his = await pin(bruno, first.id);
  expect(his).toMatchObject({ status: 200, body: { id: first.id, pinned_at: expect.any(String) } });
  expect((await pinnedOf(ana))?.id).toBe(first.id);
  expect((await pin(ana, first.id)).body.version).toBe(his.body.version);
  const next = await pin(ana, second.id);
  await hers.receives(({ data }) => (data as { version?: number }).version === next.body.version);
  const [unpinned, pinned] = messagesOf(hers).slice(-2);
  expect(unpinned).toMatchObject({ id: first.id, pinned_at: null });
  expect(pinned).toMatchObject({ id: second.id, pinned_at: expect.any(String) });
  expect((await pinnedOf(bruno))?.id).toBe(second.id);
  expect((await pin(bruno, second.id, false)).body.pinned_at).toBeNull();
  expect(await pinnedOf(ana)).toBeNull();
});

test('an imported message cannot be pinned', async () => {
  const { ana } = fixture.cast;
  const { first } = await talk();
  await fixture.server.db.query(sql`update messages set import_id = 'x' where id = ${first.id}::text`);
  expect(await pin(ana, first.id)).toMatchObject({
    status: 403,
    body: { detail: 'An imported message cannot be pinned.' },
  });
  expect(await pinnedOf(ana)).toBeNull();
});

test('a device that was offline learns of it by sync_message', async () => {
  const { bruno } = fixture.cast;
  const { first, second } = await talk();
  await pin(bruno, first.id);
  const { results, pinned } = await sync(await fixture.cast.ana.listen('message'), second.id);
  expect(results.map(({ id }) => id)).toEqual([first.id]);
  expect(pinned?.id).toBe(first.id);
});

test('a deletion unpins the message; taking it down hides the pin', async () => {
  const { ana, bruno } = fixture.cast;
  const { first, second } = await talk();
  await pin(bruno, first.id);
  await ana.call(`DELETE message/${first.id}/`);
  expect(await pinnedOf(bruno)).toBeNull();
  await pin(bruno, second.id);
  const takeDown = (isDown: boolean) =>
    fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, second.id, isDown));
  await takeDown(true);
  expect(await pinnedOf(bruno)).toBeNull();
  await takeDown(false);
  expect((await pinnedOf(bruno))?.id).toBe(second.id);
});

describe('refuses', () => {
  test('everybody else, as if the message did not exist', async () => {
    const { ana, chloe, eve } = fixture.cast;
    const { first } = await talk();
    for (const id of [first.id, newId()]) {
      expect((await pin(chloe, id)).status).toBe(404);
      expect((await pin(eve, id)).status).toBe(403);
    }
    expect((await pin(ana, newId())).status).toBe(404);
  });

  test('a deleted message and one that was taken down', async () => {
    const { ana } = fixture.cast;
    const { first, second } = await talk();
    await ana.call(`DELETE message/${first.id}/`);
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, second.id, true));
    expect((await pin(ana, first.id)).status).toBe(404);
    expect((await pin(ana, second.id)).status).toBe(404);
  });

  test('an ex-partner', async () => {
    const { ana, bruno } = fixture.cast;
    const { first } = await talk();
    await ana.call('POST auth/disconnect/', { body: {} });
    expect((await pin(bruno, first.id)).status).toBe(403);
  });

  test.each([null, 'true', 1])('want %j', async (want) => {
    const { first } = await talk();
    expect((await pin(fixture.cast.ana, first.id, want)).status).toBe(400);
  });
});
