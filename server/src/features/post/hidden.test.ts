import { expect, test } from 'vitest';
import { hold, setProfile } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person, WsClient } from '../../testing/person.ts';

// When a post is hidden, only viewers who could see it receive its removal; other viewers must not learn that it existed.

const fixture = createFixture();
const toggle = (person: Person, id: string) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } });
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

test('hiding a post of a private profile is sent to followers only', async () => {
  const { ana, bruno } = fixture.cast;
  const [madePrivate, deleted] = [await addPublished(ana, bruno), await addPublished(ana, bruno)];
  const { chloe, mallory, eve } = await listenAsOthers();
  await toggle(ana, madePrivate.id);
  await bruno.call(`DELETE post/${deleted.id}/`);
  for (const { id } of [madePrivate, deleted]) {
    await chloe.receives(isDeletionOf(id));
    await fixture.server.app.settled();
    for (const client of [mallory, eve]) expect(hasReceived(client, id)).toBe(false);
  }
});

test.each(['creator', 'partner'])(
  'an edit by the %s removes a public post from the followers’ screens',
  async (member) => {
    const { ana, bruno } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const { chloe, mallory, eve } = await listenAsOthers();
    const editor = member === 'creator' ? ana : bruno;
    expect((await editor.call(`PATCH post/${id}/`, { body: { text: 'other words' } })).status).toBe(200);
    await chloe.receives(isDeletionOf(id));
    await fixture.server.app.settled();
    for (const client of [mallory, eve]) expect(hasReceived(client, id)).toBe(false);
  },
);

test('an edit of a private post is sent to the couple only', async () => {
  const { ana, bruno } = fixture.cast;
  const { id } = (await addPost(ana)).body;
  const [his, others] = [await bruno.listen('message'), await listenAsOthers()];
  await ana.call(`PATCH post/${id}/`, { body: { text: 'other words' } });
  await his.receives(({ data }) => JSON.stringify(data).includes('other words'));
  await fixture.server.app.settled();
  for (const client of Object.values(others)) expect(hasReceived(client, id)).toBe(false);
});

test('hiding a post of a public profile is sent to all viewers who were shown the profile, and to no others', async () => {
  const { ana, bruno } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  const clients = await listenAsOthers();
  const strangers = await fixture.cast.max.listen('message');
  await toggle(bruno, id);
  for (const client of Object.values(clients)) await client.receives(isDeletionOf(id));
  await fixture.server.app.settled();
  expect(hasReceived(strangers, id)).toBe(false);
});

test('deleting a post that was never public is sent to the couple only', async () => {
  const { ana, bruno } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = (await addPost(ana)).body;
  const [his, others] = [await bruno.listen('message'), await listenAsOthers()];
  await ana.call(`DELETE post/${id}/`);
  await his.receives(isDeletionOf(id));
  const last = await addPublished(ana, bruno);
  await toggle(ana, last.id);
  for (const client of Object.values(others)) {
    await client.receives(isDeletionOf(last.id));
    expect(hasReceived(client, id)).toBe(false);
  }
});
