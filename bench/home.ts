import { limits } from '@twosome/contract/platform/limits';
import { startBare } from './platform/bare.ts';
import { authorOf, type Dataset, isBlocked, openDataset, postId, tokenOf } from './platform/dataset.ts';
import { median, newDatabase, run, withClient } from './platform/harness.ts';
import { load, type Measured } from './platform/load.ts';
import { type Program, startServer } from './platform/server.ts';

/*
 * The home page of 20 posts on PostgreSQL from one server process: its latency alone, by follows and by the size of the
 * dataset; pages, claps and both mixed a second with 32 connections, beside a bare `node:http` that sends the same bytes,
 * and one that runs the page's statement before. Afterwards every post's count must equal its complete claps.
 * `npm run bench -- home`
 */
const rounds = 3;
const seconds = { warmUp: 5, round: 4 };
const small: Dataset = { couples: 2000, follows: 20, posts: 20_000, claps: 100_000 };

const headers = (person: number): string =>
  `Host: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf(person)}\r\nX-Forwarded-For: 10.0.${person >> 8}.${person & 255}\r\n`;
const homeOf = (person: number): string =>
  `GET /api/v1/post/?is_timeline=true HTTP/1.1\r\n${headers(person)}\r\n`;

await run(async () => {
  for (const dataset of [small, { ...small, posts: 200_000 }]) {
    const url = await newDatabase({ durable: true });
    await (await openDataset(url, dataset)).close();
    const server = await startServer(url);
    console.log(`${dataset.couples} couples, ${dataset.posts} posts, ${dataset.claps} claps`);
    await measureAlone(server, dataset);
    if (dataset === small) await measureTogether(server, dataset, url);
    await server.stop();
    console.log(`  posts with a wrong count: ${await countWrong(url)}`);
  }
});

async function countWrong(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ wrong: number }>(`
      select count(*)::int as wrong from posts p where clap_count <>
        (select count(*) from claps c where c.post_id = p.id and c.completed_at is not null)`);
    return rows[0]?.wrong ?? -1;
  });
}

async function measureAlone(server: Program, { couples }: Dataset): Promise<void> {
  for (const [follows, person] of [
    [20, 1],
    [200, (couples - 1) * 2],
    [2000, couples * 2],
  ] as const) {
    const { p50, p99 } = await load({
      port: server.port,
      connections: 1,
      seconds: seconds.round,
      request: () => homeOf(person),
    });
    console.log(
      `  home of a couple that follows ${follows}: ${p50.toFixed(1)} ms median, ${p99.toFixed(1)} ms p99`,
    );
  }
}

async function measureTogether(server: Program, dataset: Dataset, url: string): Promise<void> {
  // Everyone's home but those of the two couples who follow hundreds.
  const page = (index: number) => homeOf((index % (2 * dataset.couples - 4)) + 1);
  const response = await fetch(`${server.url}/api/v1/post/?is_timeline=true`, {
    headers: { authorization: `Bearer ${tokenOf(1)}` },
  });
  const body = await response.text();
  const database = { url, couples: dataset.couples, limit: limits.pageSize + 1 };
  const [bare, bareWithStatement] = [await startBare({ body }), await startBare({ body, database })];
  const guarded = await startServer(url, {
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' },
  });
  let turn = 0;
  const kinds = {
    'bare node:http': { at: bare, request: page },
    'bare node:http with the statement': { at: bareWithStatement, request: page },
    'home pages': { at: server, request: page },
    'home pages with rate limits and logs': { at: guarded, request: page },
    claps: { at: server, request: () => clapOf(turn++, dataset) },
    'home pages with 10 % claps': {
      at: server,
      request: (index: number) => (index % 10 === 0 ? clapOf(turn++, dataset) : page(index)),
    },
  };
  const results = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind, rounds: [] as Measured[] }));
  const measure = ({ at: { port }, request }: (typeof results)[number], duration: number) =>
    load({ port, connections: 32, seconds: duration, request });
  for (const kind of results) await measure(kind, seconds.warmUp);
  for (let round = 0; round < rounds; round++)
    for (const kind of results) kind.rounds.push(await measure(kind, seconds.round));
  bare.stop();
  bareWithStatement.stop();
  await guarded.stop();

  const floor = median(results[0]?.rounds.map(({ perSecond }) => perSecond) ?? []);
  for (const { name, rounds: measured } of results) {
    const [rate = 0, p99 = 0] = [measured.map((one) => one.perSecond), measured.map((one) => one.p99)].map(
      median,
    );
    const failed = measured.reduce((sum, one) => sum + one.failed, 0);
    const share = ((100 * rate) / floor).toFixed(1);
    console.log(
      `  ${name}: ${rate.toFixed(0)} a second (${share} % of bare), p99 ${p99.toFixed(1)} ms, ${failed} failed`,
    );
  }
}

/** In blocks: 512 claps are begun, then their partners complete them. No couple claps twice for the same post. */
function clapOf(turn: number, dataset: Dataset): string {
  const clap = Math.floor(turn / 1024) * 512 + (turn % 512);
  const couple = ((clap * 7) % dataset.couples) + 1;
  const person = couple * 2 - (turn % 1024 < 512 ? 1 : 0);
  // A public post of a public couple: not every tenth post, not of every third couple, not of a blocked one.
  let post = ((clap * 13 + Math.floor(clap / dataset.posts)) % dataset.posts) + 1;
  const isHidden = () =>
    post % 10 === 0 ||
    authorOf(post, dataset) % 3 === 0 ||
    isBlocked(couple, authorOf(post, dataset), dataset);
  while (isHidden()) post = (post % dataset.posts) + 1;
  const body = JSON.stringify({ want: true });
  return `POST /api/v1/post/${postId(post)}/clap/toggle_clap/ HTTP/1.1\r\n${headers(person)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
