import type { Message, PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { postMessage, sendAndReceive } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();
const photos = (person: Person, cursor?: string) =>
  person.call(`GET message/media/${cursor ? `?cursor=${cursor}` : ''}`);
const idsOf = async (person: Person) =>
  ((await photos(person)).body.results as PhotoOfRoom[]).map(({ id }) => id);
const send = async (person: Person, count: number): Promise<Message> => {
  const files = await Promise.all(Array.from({ length: count }, () => smallPhoto()));
  const { status, body } = await postMessage(person, { files });
  expect(status).toBe(201);
  return body;
};

test('photos of both, newest message first, each with its message [S4.92]', async () => {
  const { ana, bruno } = fixture.cast;
  const first = await send(ana, 1);
  await sendAndReceive(await ana.listen('message'), 'no photo');
  const second = await send(bruno, 2);
  const { status, body } = await photos(ana);
  expect(status).toBe(200);
  expect(body.next).toBeNull();
  expect(body.results).toMatchObject([
    ...second.files.map(({ id }) => ({ id, message_id: second.id, sent_by: bruno.user.id })),
    { id: first.files[0]?.id, message_id: first.id, sent_by: ana.user.id, added_at: first.added_at },
  ]);
});

test('pages continue without a gap or a repeat', async () => {
  const { ana } = fixture.cast;
  const sent: string[] = [];
  for (let n = 0; n <= limits.pageSize; n += 1) sent.unshift((await send(ana, 1)).files[0]!.id);
  const first = (await photos(ana)).body;
  const second = (await ana.call(`GET ${first.next.slice('/api/v1/'.length)}`)).body;
  expect(second.next).toBeNull();
  expect([...first.results, ...second.results].map(({ id }: PhotoOfRoom) => id)).toEqual(sent);
});

test('photos of deleted messages and of those taken down are not listed', async () => {
  const { ana, bruno } = fixture.cast;
  const [deleted, down] = [await send(ana, 1), await send(ana, 1)];
  expect(await idsOf(bruno)).toHaveLength(2);
  await ana.call(`DELETE message/${deleted.id}/`);
  await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, down.id, true));
  expect(await idsOf(bruno)).toEqual([]);
});

describe('refuses', () => {
  test('everybody else, and a forged cursor', async () => {
    const { ana, chloe, eve, mallory } = fixture.cast;
    await send(ana, 1);
    for (const person of [chloe, mallory]) expect(await idsOf(person)).toEqual([]);
    expect((await photos(eve)).status).toBe(403);
    expect((await photos(ana, 'forged')).status).toBe(400);
  });

  test('an ex-partner', async () => {
    const { ana, bruno } = fixture.cast;
    await send(ana, 1);
    await ana.call('POST auth/disconnect/', { body: {} });
    for (const person of [ana, bruno]) expect((await photos(person)).status).toBe(403);
  });
});
