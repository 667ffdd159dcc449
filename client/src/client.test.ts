import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiCallError, createClient } from '@twosome/client';
import { newId } from '@twosome/contract/platform/ids';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { part } from '../../server/src/testing/cast.ts';
import { createFixture } from '../../server/src/testing/fixture.ts';
import type { Person } from '../../server/src/testing/person.ts';
import { example } from '../example.ts';
import { delayOf } from './socket.ts';

// The package `client/`, on a real server.

const fixture = createFixture();
const clientOf = ({ token }: Person) => createClient({ url: fixture.server.url, token });

test('the example of its README works and is the one in the README', async () => {
  const { ana, bruno } = fixture.cast;
  const first = await example(fixture.server.url, ana.token);
  expect(first).toEqual(['Swim the lake', 'We have 1 goals.']);
  expect(await example(fixture.server.url, bruno.token)).toHaveLength(3);
  const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
  expect(await read('README.md')).toContain(await read('example.ts'));
});

describe('a call', () => {
  test('that is refused throws status and body', async () => {
    const client = clientOf(fixture.cast.ana);
    const refused = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error: ApiCallError) => error,
      );
    const invalid = await refused(
      client.call('POST goals/', { body: { title: '', description: 'x', achieve_by: '2199-01-01' } }),
    );
    expect(invalid).toBeInstanceOf(ApiCallError);
    expect([invalid?.status, Object.keys(invalid?.body ?? {})]).toEqual([400, ['title']]);
    const missing = await refused(client.call('GET goals/:id/', { params: { id: newId() } }));
    expect([missing?.status, missing?.body]).toEqual([404, { detail: expect.any(String) }]);
    expect((await refused(client.as('x'.repeat(43)).call('GET goals/')))?.status).toBe(401);
  });

  test('reads a list of several pages item by item', async () => {
    const client = clientOf(fixture.cast.ana);
    for (let number = 1; number <= 21; number += 1)
      await client.call('POST goals/', {
        body: { title: `Goal ${number}`, description: 'x', achieve_by: '2199-01-01' },
      });
    const titles = [];
    for await (const { title } of client.pages('GET goals/')) titles.push(title);
    expect([titles.length, titles[0], titles[20]]).toEqual([21, 'Goal 21', 'Goal 1']);
  });

  /** A server that refuses the first two requests, immediately or after a pause. */
  async function refusing(status: number): Promise<{ url: string; requests: string[] }> {
    const requests: string[] = [];
    const answer: RequestListener = ({ method = '' }, response) => {
      requests.push(method);
      const isRefused = requests.length < 3;
      response.writeHead(isRefused ? status : 200, { 'retry-after': '0' });
      response.end(isRefused ? '{"detail":"Wait."}' : '{"results":[],"next":null}');
    };
    const server: Server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
  }
  const goal = { title: 'x', description: 'x', achieve_by: '2199-01-01' };

  test.each([429, 503])('that is safe is repeated after %i', async (status) => {
    const reading = await refusing(status);
    await createClient({ url: reading.url }).call('GET goals/');
    expect(reading.requests).toEqual(['GET', 'GET', 'GET']);
    const writing = await refusing(status);
    await createClient({ url: writing.url }).call('POST goals/', { body: goal, idempotencyKey: 'k' });
    expect(writing.requests).toHaveLength(3);
  });

  test('that is not safe, or failed for another reason, is not repeated', async () => {
    const writing = await refusing(503);
    await expect(createClient({ url: writing.url }).call('POST goals/', { body: goal })).rejects.toThrow(
      '503',
    );
    const reading = await refusing(500);
    await expect(createClient({ url: reading.url }).call('GET goals/')).rejects.toThrow('500');
    expect([writing.requests, reading.requests]).toEqual([['POST'], ['GET']]);
  });
});

describe('a socket', () => {
  const textsOf = (frames: readonly { type: string; data: unknown }[]) =>
    frames.flatMap(({ type, data }) =>
      type === 'sync_message'
        ? (data as { results: { text: string }[] }).results.map(({ text }) => text)
        : [],
    );

  test('that was cut connects again, and gets and sends what was missed', async () => {
    const { ana, bruno } = fixture.cast;
    const frames: { type: string; data: unknown }[] = [];
    const made: WebSocket[] = [];
    class Watched extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols);
        made.push(this);
      }
    }
    let opened = 0;
    const hers = clientOf(ana).open('message', {
      WebSocket: Watched,
      onFrame: (frame) => frames.push(frame),
      onOpen: () => {
        opened += 1;
      },
    });
    onTestFinished(() => hers.close());
    const his = clientOf(bruno).open('message', { WebSocket });
    onTestFinished(() => his.close());
    await hers.sendMessage('First.');
    made[0]?.terminate();
    await expect.poll(() => made[0]?.readyState).toBe(WebSocket.CLOSED);
    await his.sendMessage('While you were away.');
    const late = hers.sendMessage('Sent while away.');
    expect((await late).text).toBe('Sent while away.');
    await expect.poll(() => textsOf(frames)).toContain('While you were away.');
    expect([opened, textsOf(frames).includes('First.')]).toEqual([2, false]);
  });

  test.each([
    ['the token is not valid', 4401, (person: Person) => person.call('POST auth/logout/', { body: {} })],
    ['the couple has parted', 4403, (person: Person) => part(person)],
  ])('ends when %s', async (_, code, act) => {
    const { ana } = fixture.cast;
    const seen: (number | 'open')[] = [];
    const socket = clientOf(ana).open('message', {
      WebSocket,
      onOpen: () => seen.push('open'),
      onEnd: (ended) => seen.push(ended),
    });
    await expect.poll(() => seen).toEqual(['open']);
    await act(ana);
    await expect.poll(() => seen).toEqual(['open', code]);
    await expect(socket.sendMessage('Too late.')).rejects.toThrow();
  });

  test('rejects a message that the server refuses', async () => {
    const socket = clientOf(fixture.cast.ana).open('message', { WebSocket });
    onTestFinished(() => socket.close());
    await expect(socket.sendMessage(' ')).rejects.toThrow('400');
  });

  test('waits longer each time, up to a minute, and not exactly', () => {
    const longest = [0, 1, 2, 5, 6, 99].map((tries) => delayOf(tries, () => 0));
    expect(longest).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
    expect(delayOf(0, () => 1)).toBe(750);
  });
});
