import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import {
  celebrity,
  commentId,
  createFans,
  dataset,
  draftId,
  last,
  oneOfMany,
  type Star,
  usual,
} from './platform/celebrity.ts';
import { converse, open, people } from './platform/chat-clients.ts';
import { authorOf, coupleId, openDataset, postId, tokenOf } from './platform/dataset.ts';
import { newDatabase, numbers, run, share, until, wait, withClient } from './platform/harness.ts';
import { type Program, startServer } from './platform/server.ts';

/*
 * A couple with 50,000 followers, a post of theirs with 100,000 begun claps, a comment on it with 10,000 replies, and a
 * notification of 20,000 claps that they have not seen. Others' pages, room messages and frames in three modes, in turn:
 * quiet; the same acts spread over ordinary couples; and all of them on the celebrity, who also publishes, turns private
 * and public, and deletes. All requests come at fixed rates, not as fast as they are answered.
 * `npm run bench -- celebrity [--rounds 5] [--seconds 8] [--percent 100]`
 */
const { rounds, seconds, percent } = numbers({ rounds: 5, seconds: 8, percent: 100 });
/** a second */
const rates = { pages: 120, messages: 20, frames: 20, claps: 300, replies: 20, follows: 20 };

const modes = ['quiet', 'spread', 'loud'] as const;
type Mode = (typeof modes)[number];
const took = new Map<string, number[]>();
let failed: Record<string, number> = {};
const turns = { page: 0, clap: 0, reply: 0, follow: 0, frame: 0, draft: 0 };

async function openSilent(address: string): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  for (let person = people.length + 1; person <= last.read * 2; person++) {
    const socket = new WebSocket(address, ['twosome', tokenOf(person)], { perMessageDeflate: false });
    await once(socket, 'open');
    opened.push(socket);
  }
  return opened;
}

async function measure(server: Program, mode: Mode, connected: Map<number, WebSocket>): Promise<void> {
  const acts = mode === 'quiet' ? [] : actsOn(server, mode === 'loud');
  const [flights] = await Promise.all([
    converse(connected, { perSecond: (rates.messages * percent) / 100, seconds, apart: 99 }),
    pace(rates.pages, () => readPage(server, mode)),
    pace(rates.frames, () => clapForFrame(server, mode)),
    ...acts,
  ]);
  for (const { person, startedAt, delivered } of flights)
    if (Math.ceil(person / 2) !== celebrity.couple) add(mode, 'event: message', delivered - startedAt);
  if (!(await until(() => isSettled(server), { seconds: 60 })))
    throw new Error('The events were not delivered.');
}

/** Whether every event is delivered, so that one mode does not burden the next. */
async function isSettled({ url }: Program): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^twosome_outbox_backlog 0$/m.test(metrics);
}

/** The same acts in both modes, but for the posts and couples that they are about. */
function actsOn(server: Program, isLoud: boolean): Promise<unknown>[] {
  const about = (turn: number) => (isLoud ? celebrity : oneOfMany(turn));
  const clapper = (turn: number) => 3000 + (turn % (last.clap - 3000));
  const act = (person: number, path: string, body: unknown) => call(server, person, path, 'POST', body);
  const clap = (turn: number) =>
    act(clapper(turn >> 1) * 2 - (turn % 2), `post/${postId(about(turn >> 1).post)}/clap/toggle_clap/`, {
      want: true,
    });
  const reply = (turn: number) => {
    const { post, comment } = about(turn);
    const body = { text: `Reply ${turn}`, reply_to: commentId(comment) };
    return act(clapper(turn * 7) * 2, `post/${postId(post)}/comment/`, body);
  };
  const follow = (turn: number) => {
    const person = (last.clap + ((turn >> 1) % (last.follow - last.clap))) * 2;
    const path = `auth/follow_request/${coupleId(about(turn >> 1).couple)}/follow/`;
    return act(person, path, { action: turn % 2 === 0 ? 'follow' : 'unfollow' });
  };
  return [
    pace(rates.claps, () => clap(turns.clap++)),
    pace(rates.replies, () => reply(turns.reply++)),
    pace(rates.follows, () => follow(turns.follow++)),
    change(server, about(0), turns.draft++),
  ];
}

/** The couple publishes a post, turns private and public, and deletes the post. */
async function change(server: Program, { couple }: Star, turn: number): Promise<void> {
  const [second, path] = [couple * 2, `post/${draftId(couple, turn)}/`];
  const setPrivate = async (isPrivate: boolean) => {
    const body = new FormData();
    body.set('is_private', String(isPrivate));
    const headers = { authorization: `Bearer ${tokenOf(second)}` };
    await fetch(`${server.url}/api/v1/auth/update_twosome/`, { method: 'POST', headers, body });
  };
  for (const step of [
    () => call(server, second, `${path}toggle_visibility/`, 'POST', { is_private: false }),
    () => setPrivate(true),
    () => setPrivate(false),
    () => call(server, second, path, 'DELETE'),
  ]) {
    await step();
    await wait((seconds * 1000) / 5);
  }
}

const pagesOf = ({ couple, post, comment }: Star): Record<string, string> => ({
  profile: `auth/twosome/${coupleId(couple)}/`,
  'posts of the profile': `post/?twosome_id=${coupleId(couple)}`,
  followers: `auth/follower/${coupleId(couple)}/`,
  post: `post/${postId(post)}/`,
  comments: `post/${postId(post)}/comment/`,
  replies: `post/${postId(post)}/comment/?reply_to=${commentId(comment)}`,
  claps: `post/${postId(post)}/clap/`,
});
type Page = [name: string, path: string, person?: number];
const home = 'post/?is_timeline=true';
const pages: Page[] = [
  ['others: home', home],
  ['others: notifications', 'notification/'],
  ['home of a couple that follows 2,000', home, dataset.couples * 2],
  ['celebrity: notifications', 'notification/', celebrity.couple * 2],
  ...[usual, celebrity].flatMap((star) =>
    Object.entries(pagesOf(star)).map(([name, path]): Page => {
      return [`${star === usual ? 'others' : 'celebrity'}: ${name}`, path];
    }),
  ),
];

/** Each page in turn, by the couples that read and follow the celebrity, who may have turned private. */
async function readPage(server: Program, mode: Mode): Promise<void> {
  const turn = turns.page++;
  const [name, path, person = (((turn * 7) % (last.read / 2)) * 2 + 1) * 2] = pages[
    turn % pages.length
  ] as Page;
  add(mode, name, await call(server, person, path));
}

const awaited = new Map<string, { mode: Mode; startedAt: number }>();
/** Public posts of the public couples with two connected people. */
const posts = Array.from({ length: people.length / 2 }, (_, index) => index + 5).filter(
  (post) => post % 10 !== 0 && authorOf(post, dataset) % 3 !== 0,
);
/** An ordinary couple begins a clap, or takes it back; the post's couple receives a frame. */
async function clapForFrame(server: Program, mode: Mode): Promise<void> {
  const turn = turns.frame++;
  const index = turn % posts.length;
  const id = postId(posts[index] as number);
  awaited.set(id, { mode, startedAt: performance.now() });
  const want = Math.floor(turn / posts.length) % 2 === 0;
  await call(server, (last.follow + index) * 2, `post/${id}/clap/toggle_clap/`, 'POST', { want });
}

function receive(frame: string): void {
  if (!frame.startsWith('{"type":"relay","data":{"type":"sync_post"')) return;
  const id = /"id":"(PS[^"]*)"/.exec(frame)?.[1] ?? '';
  const sent = awaited.get(id);
  if (sent === undefined) return;
  awaited.delete(id);
  add(sent.mode, 'event: clap', performance.now() - sent.startedAt);
}

const agent = new Agent({ keepAlive: true });
/** Milliseconds until the whole response is here. */
function call(
  server: Program,
  person: number,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<number> {
  const startedAt = performance.now();
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/v1/${path}`, {
      ...{ agent, method },
      headers: {
        authorization: `Bearer ${tokenOf(person)}`,
        ...(text && { 'content-type': 'application/json' }),
      },
    });
    sent.once('error', reject).once('response', (response) => {
      const key = `${method} ${path.replaceAll(/\w{20}/g, ':id')} ${response.statusCode}`;
      if ((response.statusCode ?? 0) > 299) failed[key] = (failed[key] ?? 0) + 1;
      response.resume().once('end', () => resolve(performance.now() - startedAt));
    });
    sent.end(text);
  });
}

/** Open loop: independent of the responses. */
async function pace(rate: number, act: () => Promise<unknown>): Promise<void> {
  const perSecond = (rate * percent) / 100;
  const from = performance.now();
  const running: Promise<unknown>[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    running.push(act());
  }
  await Promise.all(running);
}

function add(mode: Mode, name: string, milliseconds: number): void {
  for (const key of [
    `${mode} ${name}`,
    ...(name.startsWith('others') ? [`${mode} others: all pages`] : []),
  ]) {
    const values = took.get(key) ?? [];
    values.push(milliseconds);
    took.set(key, values);
  }
}

function report(): void {
  const of = (mode: Mode, name: string, part: number) => share(took.get(`${mode} ${name}`) ?? [], part);
  const names = [...new Set([...took.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))].sort();
  for (const name of names)
    for (const [label, part] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const [quiet, spread, loud] = modes.map((mode) => of(mode, name, part)) as [number, number, number];
      const ratios = `spread ${(spread / quiet).toFixed(2)}, loud ${(loud / quiet).toFixed(2)} times quiet`;
      const other = of('quiet', name.replace('celebrity', 'others'), part);
      const beside = name.startsWith('celebrity')
        ? `; quiet, ${(quiet / other).toFixed(2)} times the usual one's`
        : '';
      console.log(`  ${name}, ${label}: ${quiet.toFixed(1)} ms quiet, ${ratios}${beside}`);
    }
  console.log(`failed: ${JSON.stringify(failed)}`);
}

await run(async () => {
  const url = await newDatabase({ durable: true });
  await (await openDataset(url, dataset)).close();
  await withClient(url, (client) => createFans(client, 2 * rounds + 2));
  const server = await startServer(url);
  const address = `ws://127.0.0.1:${server.port}/api/v1/ws/message/`;
  const connected = await open(() => address);
  for (const socket of connected.values()) socket.on('message', (bytes) => receive(String(bytes)));
  const silent = await openSilent(address);
  for (let round = -1; round < rounds; round++) {
    for (const mode of modes) await measure(server, mode, connected);
    if (round < 0) took.clear();
    if (round < 0) failed = {};
  }
  report();
  for (const socket of [...connected.values(), ...silent]) socket.terminate();
  await server.stop();
});
