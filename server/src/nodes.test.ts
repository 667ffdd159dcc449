import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import type { Post } from '@twosome/contract/post/post.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost, addPublished, formOf } from './testing/fixture.ts';
import { followPublic, inRoom, type Nodes, on, pairUp, quickest, startNodes } from './testing/nodes.ts';
import { type Person, signIn, type WsClient } from './testing/person.ts';

// Two nodes with one PostgreSQL and one Redis. Ana is on one node, Bruno on the other.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const second = 1000;
let nodes: Nodes;
let ana: Person;
let bruno: Person;
let [hers, his]: WsClient[] = [];

beforeAll(async () => {
  if (!onPostgres) return;
  nodes = await startNodes();
  const [one, other] = await pairUp(nodes.one, 'Ana', 'Bruno');
  [ana, bruno] = [one, on(nodes.other, other)];
  [hers, his] = [await inRoom(ana), await inRoom(bruno)];
});
afterAll(() => nodes?.end());

const clients = (): [WsClient, WsClient] => [hers!, his!];
const relayed = (kind: string, id: string) => (frame: { type: string; data: unknown }) =>
  frame.type === 'relay' &&
  JSON.stringify(frame.data).includes(kind) &&
  JSON.stringify(frame.data).includes(id);
/** The same person on another device. */
const again = (person: Person) => signIn(nodes.one, person.name);

describe.runIf(onPostgres)('events of one node are delivered on the other', () => {
  test('a post that is added, published and deleted', async () => {
    const [, client] = clients();
    const { body: post } = await addPost(ana, { text: 'seen from there' });
    await client.receives(relayed('sync_post', post.id));
    await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
    await clients()[0].receives(
      ({ data }) => (data as { post?: { id: string; is_private: boolean } }).post?.is_private === false,
    );
    await ana.call(`DELETE post/${post.id}/`);
    await client.receives(({ data }) => (data as { deleted?: string }).deleted === post.id);
  });

  test('a published post is hinted at to a follower on the other node [S7.66]', async () => {
    const [olga] = await pairUp(nodes.other, 'Olga', 'Piet');
    await followPublic(olga, ana);
    const client = await inRoom(olga);
    await addPublished(ana, bruno);
    await client.receives(({ type }) => type === 'feed');
  });

  test('a clap begun on one node and completed on the other', async () => {
    const [chloe, dan] = await pairUp(nodes.one, 'Chloe', 'Dan');
    const there = on(nodes.other, dan);
    const here = await inRoom(chloe);
    const post = await addPublished(ana, bruno);
    await ana.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    const isComplete = (complete: boolean) => (frame: Frame) => {
      const { post: deliveredPost } = frame.data as { post?: Post };
      return deliveredPost?.id === post.id && deliveredPost?.clap?.is_complete === complete;
    };
    expect((await there.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} })).status).toBe(200);
    await here.receives(isComplete(false));
    expect((await chloe.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} })).status).toBe(200);
    await here.receives(isComplete(true));
    await clients()[1].receives(({ data }) => {
      const { post: deliveredPost } = data as { post?: Post };
      return deliveredPost?.id === post.id && deliveredPost?.clap_count === 1;
    });
  });

  test('typing, to the partner only and without the text', async () => {
    const [hers, his] = clients();
    hers.send({ type: 'typing', data: { typing: 'a secret' } });
    const frame = await his.receives(({ type }) => type === 'typing');
    expect(JSON.stringify(frame)).not.toContain('secret');
    // a later frame has arrived, so an echo of the first would have arrived too
    his.send({ type: 'message', data: { __id__: newId(), text: 'after typing' } });
    await hers.receives(({ data }) => (data as { text?: string }).text === 'after typing');
    expect(hers.received.map(({ type }) => type)).not.toContain('typing');
  });

  test('a message, with one command to Redis for each of its two rates and one for its delivery', async () => {
    const limited = await nodes.startMore({ RATE_LIMITS: 'on' });
    const [, his] = clients();
    const hers = await inRoom(on(limited, ana));
    const commands = async () => {
      const stats = await nodes.redis.client.info('commandstats');
      return ['evalsha', 'publish'].map((name) =>
        Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0),
      );
    };
    const send = async (text: string) => {
      hers.send({ type: 'message', data: { __id__: newId(), text } });
      await his.receives(
        (frame) => frame.type === 'message' && (frame.data as { text: string }).text === text,
      );
    };
    await send('the first');
    const [scripts = 0, published = 0] = await commands();
    for (let n = 1; n <= 5; n += 1) await send(`counted ${n}`);
    expect(await commands()).toEqual([scripts + 10, published + 5]);
    hers.close();
    await limited.stop();
  });

  test('a deleted message, and the read position', async () => {
    const [hers, his] = clients();
    hers.send({ type: 'message', data: { __id__: newId(), text: 'taken back' } });
    const { data } = await his.receives((frame) => (frame.data as { text?: string }).text === 'taken back');
    const { id } = data as { id: string };
    his.send({ type: 'seen', data: { up_to: id } });
    await hers.receives((frame) => frame.type === 'seen' && (frame.data as { up_to?: string }).up_to === id);
    await ana.call(`DELETE message/${id}/`);
    await his.receives((frame) => {
      const { id: about, text } = frame.data as { id?: string; text?: string };
      return frame.type === 'message' && about === id && text === '';
    });
  });
});

describe.runIf(onPostgres)('a session that ends on one node', () => {
  test('closes its own sockets on the other node within a second', async () => {
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

  test('is valid on the other node for at most a second, even if cached there', async () => {
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
  test('are notified on the other node, which no longer treats them as single', async () => {
    const [eve, max] = [await signIn(nodes.one, 'Eve'), await signIn(nodes.one, 'Max')];
    const there = on(nodes.other, max);
    const client = await there.listen('single');
    expect((await there.call('GET notification/')).status).toBe(403);
    await eve.call('POST auth/connect/', { body: { id: max.user.id } });
    await client.receives(({ type }) => type === 'twosome_connected');
    expect((await there.call('GET notification/')).status).toBe(200);
  });
});

describe.runIf(onPostgres)('rate limits', () => {
  test('count on both nodes together, and survive nodes that start and stop', async () => {
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
