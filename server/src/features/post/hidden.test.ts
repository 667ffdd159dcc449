import { expect, test } from 'vitest';
import { hold } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { WsClient } from '../../testing/person.ts';

// When a post is hidden, only viewers who could see it receive its removal; other viewers must not learn that it existed.

const fixture = createFixture();
const isDeletionOf = (id: string) => (frame: { data: unknown }) =>
  JSON.stringify(frame.data).includes(`"deleted":"${id}"`);

async function listenAsOthers() {
  const { ana, chloe, mallory, eve } = fixture.cast;
  await hold(ana, chloe, mallory, eve);
  return {
    chloe: await chloe.listen('message'),
    mallory: await mallory.listen('message'),
    eve: await eve.listen('single'),
  };
}

const hasReceived = (client: WsClient, id: string): boolean => JSON.stringify(client.received).includes(id);

test.each(['creator', 'partner'])(
  'an edit by the %s removes a public post from the followers’ screens',
  async (member) => {
    const { ana, bruno } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const { chloe, mallory, eve } = await listenAsOthers();
    const editor = member === 'creator' ? ana : bruno;
    expect((await editor.call(`PATCH post/${id}/`, { body: { text: 'other words' } })).status).toBe(200);
    await chloe.receives(isDeletionOf(id));
    await fixture.server.settled();
    for (const client of [mallory, eve]) expect(hasReceived(client, id)).toBe(false);
  },
);

test('an edit of a private post is sent to the couple only', async () => {
  const { ana, bruno } = fixture.cast;
  const { id } = (await addPost(ana)).body;
  const [his, others] = [await bruno.listen('message'), await listenAsOthers()];
  await ana.call(`PATCH post/${id}/`, { body: { text: 'other words' } });
  await his.receives(({ data }) => JSON.stringify(data).includes('other words'));
  await fixture.server.settled();
  for (const client of Object.values(others)) expect(hasReceived(client, id)).toBe(false);
});
