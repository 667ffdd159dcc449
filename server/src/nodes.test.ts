import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import type { Post } from '@twosome/contract/post/post.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoom, type Nodes, on, pairUp, quickest, startNodes } from './testing/nodes.ts';
import { type Ear, type Person, signIn } from './testing/person.ts';
import { addPost, addPublished, formOf } from './testing/stage.ts';

// Two programs, one PostgreSQL, one Redis. Ana is on one node, Bruno on the other.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const second = 1000;
let nodes: Nodes;
let ana: Person;
let bruno: Person;
let [hers, his]: Ear[] = [];

beforeAll(async () => {
  if (!onPostgres) return;
  nodes = await startNodes();
  const [one, other] = await pairUp(nodes.one, 'Ana', 'Bruno');
  [ana, bruno] = [one, on(nodes.other, other)];
  [hers, his] = [await inRoom(ana), await inRoom(bruno)];
});
afterAll(() => nodes?.end());

const ears = (): [Ear, Ear] => [hers!, his!];
const texts = ({ heard }: Ear, prefix: string) =>
  heard
    .filter(({ type }) => type === 'message')
    .map(({ data }) => (data as { text: string }).text)
    .filter((text) => text.startsWith(prefix));
const relayed = (kind: string, id: string) => (frame: { type: string; data: unknown }) =>
  frame.type === 'relay' &&
  JSON.stringify(frame.data).includes(kind) &&
  JSON.stringify(frame.data).includes(id);
/** The same person on another device. */
const again = (person: Person) => signIn(nodes.one, person.name);

describe.runIf(onPostgres)('what happens on one node is told on the other', () => {
  test('a post that is added, published and deleted', async () => {
    const [, ear] = ears();
    const { body: post } = await addPost(ana, { text: 'seen from there' });
    await ear.hears(relayed('sync_post', post.id));
    await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
    await ears()[0].hears(
      ({ data }) => (data as { post?: { id: string; is_private: boolean } }).post?.is_private === false,
    );
    await ana.call(`DELETE post/${post.id}/`);
    await ear.hears(({ data }) => (data as { deleted?: string }).deleted === post.id);
  });

  test('a clap that one begins here and the other completes there', async () => {
    const [chloe, dan] = await pairUp(nodes.one, 'Chloe', 'Dan');
    const there = on(nodes.other, dan);
    const here = await inRoom(chloe);
    const post = await addPublished(ana, bruno);
    await ana.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    const isComplete = (complete: boolean) => (frame: Frame) => {
      const { post: told } = frame.data as { post?: Post };
      return told?.id === post.id && told?.clap?.is_complete === complete;
    };
    expect((await there.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} })).status).toBe(200);
    await here.hears(isComplete(false));
    expect((await chloe.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} })).status).toBe(200);
    await here.hears(isComplete(true));
    await ears()[1].hears(({ data }) => {
      const { post: told } = data as { post?: Post };
      return told?.id === post.id && told?.clap_count === 1;
    });
  });

  test('typing, to the partner alone and without what was typed', async () => {
    const [hers, his] = ears();
    hers.send({ type: 'typing', data: { typing: 'a secret' } });
    const frame = await his.hears(({ type }) => type === 'typing');
    expect(JSON.stringify(frame)).not.toContain('secret');
    // one that comes later has come, so the echo of the first would have too
    his.send({ type: 'message', data: { __id__: newId(), text: 'after typing' } });
    await hers.hears(({ data }) => (data as { text?: string }).text === 'after typing');
    expect(hers.heard.map(({ type }) => type)).not.toContain('typing');
  });

  test('messages, from both at once: each once, in one order for all', async () => {
    const [hers, his] = ears();
    const spare = await inRoom(on(nodes.other, ana));
    for (let n = 0; n < 50; n++)
      for (const ear of [hers, his])
        ear.send({
          type: 'message',
          data: { __id__: newId(), text: `both ${ear === hers ? 'A' : 'B'}${n}` },
        });
    for (const ear of [hers, his, spare]) await expect.poll(() => texts(ear, 'both')).toHaveLength(100);
    expect(texts(his, 'both')).toEqual(texts(hers, 'both'));
    expect(texts(spare, 'both')).toEqual(texts(hers, 'both'));
    for (const letter of ['A', 'B'])
      expect(texts(hers, `both ${letter}`)).toEqual(
        Array.from({ length: 50 }, (_, n) => `both ${letter}${n}`),
      );
    const { body: newest } = await bruno.call('GET message/more/latest/');
    expect(newest.map(({ text }: { text: string }) => text).toReversed()).toEqual(
      texts(hers, 'both').slice(-20),
    );
    spare.close();
  });

  test('the same message sent to both nodes at once is one', async () => {
    const spare = await inRoom(on(nodes.other, ana));
    for (let n = 0; n < 20; n++) {
      const sent = { __id__: newId(), text: `twice ${n}` };
      for (const ear of [ears()[0], spare]) ear.send({ type: 'message', data: sent });
      const told = await Promise.all(
        [ears()[0], spare].map((ear) =>
          ear.hears(({ data }) => (data as { __id__?: string }).__id__ === sent.__id__),
        ),
      );
      expect(told[0]).toEqual(told[1]);
    }
    const { body: newest } = await bruno.call('GET message/more/latest/');
    expect(newest.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `twice ${19 - n}`),
    );
    spare.close();
  });

  test('a message deleted, and how far one has read', async () => {
    const [hers, his] = ears();
    hers.send({ type: 'message', data: { __id__: newId(), text: 'taken back' } });
    const { data } = await his.hears((frame) => (frame.data as { text?: string }).text === 'taken back');
    const { id } = data as { id: string };
    his.send({ type: 'seen', data: { up_to: id } });
    await hers.hears((frame) => frame.type === 'seen' && (frame.data as { up_to?: string }).up_to === id);
    await ana.call(`DELETE message/${id}/`);
    await his.hears((frame) => {
      const { id: about, text } = frame.data as { id?: string; text?: string };
      return frame.type === 'message' && about === id && text === '';
    });
  });
});

describe.runIf(onPostgres)('a session that ends on one node', () => {
  test('closes its sockets on the other within a second, and only its own', async () => {
    const ending = async () => {
      const device = await again(ana);
      const [there, here] = [await inRoom(on(nodes.other, device)), await inRoom(device)];
      return async () => {
        expect((await device.call('POST auth/logout/', { body: {} })).status).toBe(204);
        const closed = await Promise.all([there.closed, here.closed]);
        expect(closed).toEqual([closeCodes.signedOut, closeCodes.signedOut]);
      };
    };
    expect(await quickest(ending)).toBeLessThan(second);
    expect((await ana.call('POST auth/user/', { body: {} })).status).toBe(200);
  });

  test('closes them too when it is another device that ends it', async () => {
    const ending = async () => {
      const device = await again(ana);
      const there = await inRoom(on(nodes.other, device));
      const { body } = await device.call('GET auth/session/');
      const { id } = body.results.find(({ is_this }: { is_this: boolean }) => is_this);
      return async () => {
        expect((await ana.call(`DELETE auth/session/${id}/`)).status).toBe(204);
        expect(await there.closed).toBe(closeCodes.signedOut);
      };
    };
    expect(await quickest(ending)).toBeLessThan(second);
  });

  test('is not believed by the other for longer than a second, though it asked a moment ago', async () => {
    const ending = async () => {
      const device = await again(ana);
      const there = on(nodes.other, device);
      const status = async () => (await there.call('POST auth/user/', { body: {} })).status;
      expect(await status()).toBe(200);
      return async () => {
        await device.call('POST auth/logout/', { body: {} });
        await expect.poll(status, { interval: 5 }).toBe(401);
      };
    };
    expect(await quickest(ending)).toBeLessThan(second);
  });
});

describe.runIf(onPostgres)('two people who connect on one node', () => {
  test('are told on the other, which no longer takes them for people without a partner', async () => {
    const [eve, max] = [await signIn(nodes.one, 'Eve'), await signIn(nodes.one, 'Max')];
    const there = on(nodes.other, max);
    const ear = await there.listen('single');
    expect((await there.call('GET notification/')).status).toBe(403);
    await eve.call('POST auth/connect/', { body: { id: max.user.id } });
    await ear.hears(({ type }) => type === 'twosome_connected');
    expect((await there.call('GET notification/')).status).toBe(200);
  });
});

describe.runIf(onPostgres)('counts per time', () => {
  test('are those of both nodes together, and hold while nodes come and go', async () => {
    const [one, other] = [
      await nodes.startMore({ RATE_LIMITS: 'on' }),
      await nodes.startMore({ RATE_LIMITS: 'on' }),
    ];
    const mallory = await signIn(one, 'Mallory');
    const guess = async (person: Person) =>
      (await person.call('POST auth/connect/', { body: { id: newId() } })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push(await guess(mallory), await guess(on(other, mallory)));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
    await other.stop();
    const third = await nodes.startMore({ RATE_LIMITS: 'on' });
    expect(await guess(on(third, mallory))).toBe(429);
  });
});
