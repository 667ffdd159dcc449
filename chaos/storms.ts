import { WebSocket } from 'ws';
import { newDatabase, numbers, run, temporaryFolder, withClient } from '../bench/platform/harness.ts';
import { startServer } from '../bench/platform/server.ts';
import { freePort } from '../tools/run/free-port.mjs';
import { postsOfEach, randomCall, randomPage, settle } from './platform/load.ts';
import { addCelebrity, publishToFollowers } from './storms/celebrity.ts';
import { textOf } from './storms/others.ts';
import { allowance, harmless, holdConnections, kinds } from './storms/slow.ts';
import { killUnderSockets } from './storms/sockets.ts';

/*
 * Storms on one node, beside the requests of a hundred ordinary couples: the half claps for a post of a couple that
 * many follow, thousands of sockets that return after the node was killed, and clients that send or read a byte a second.
 * First sockets that do not synchronise and a client that no limit ends, which the checks must find.
 * `npm run chaos -- storms [--sockets 5000] [--slow 1000] [--followers 50000] [--claps 10000] [--seconds 60]`: the
 * number of each, 0 for none, and how long the claps take
 */
const { sockets, slow, followers, claps, seconds } = numbers({
  ...{ sockets: 5000, slow: 1000, followers: 50_000, claps: 10_000 },
  seconds: 60,
});
const ordinary = 100;
const celebrity = { couple: ordinary + 1, post: ordinary * postsOfEach + 1 };
const others = { perSecond: 30, request: () => randomCall(ordinary) };
const goal = { back: 60, p99: 1000, cut: 15, slower: 1.5 };

class Unsynchronised extends WebSocket {
  override send(text: string): void {
    if (!text.includes('sync_message')) super.send(text);
  }
}

await run(async () => {
  const databaseUrl = await newDatabase();
  const how = {
    ...{ port: await freePort(), dataDir: await temporaryFolder() },
    env: { SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' },
  };
  const start = () => startServer(databaseUrl, how);
  let node = await start();
  await withClient(databaseUrl, async (client) => {
    await settle(client, ordinary, 1 + Math.max(followers, sockets, slow));
    await addCelebrity(client, { ...celebrity, followers });
    await client.query('vacuum analyze');
  });
  const first = celebrity.couple + 1;
  let wrong = 0;
  const expect = (isSo: boolean, text: string) => {
    console.log(`  ${text}${isSo ? '' : ', MISSED'}`);
    if (!isSo) wrong += 1;
  };
  const killUnder = async (count: number, more?: { Socket: typeof WebSocket; seconds: number }) => {
    const couples = Array.from({ length: count }, (_, index) => first + index);
    const outcome = await killUnderSockets(node, { start, couples, others, seconds: 120, ...more });
    node = outcome.node;
    return outcome;
  };

  const planted = await killUnder(40, { Socket: Unsynchronised, seconds: 10 });
  expect(planted.missing === 40, `40 sockets that do not synchronise: ${planted.missing} found`);
  const open = await holdConnections(node, harmless, { clients: 10, first, others, seconds: 3 });
  expect(open.left === 10, `10 clients that no limit ends: ${open.left} found`);

  if (claps > 0) {
    const pages = { perSecond: others.perSecond, request: () => randomPage(ordinary) };
    const { quiet, storm, refused } = await publishToFollowers(node, { ...celebrity, claps, seconds, pages });
    expect(
      refused.length === 0 && storm.p99 <= quiet.p99 * goal.slower,
      `a post for ${followers} followers and ${claps} half claps in ${seconds} s, ${refused.length} refused (${refused[0] ?? 'none'}): ${textOf(storm)}; ${(storm.p99 / quiet.p99).toFixed(1)} times that of quiet (${quiet.p99.toFixed(0)} ms)`,
    );
  }
  if (sockets > 0) {
    const { answered, back, missing, lost, met } = await killUnder(sockets);
    expect(
      missing + lost === 0 && back <= goal.back && met.p99 <= goal.p99,
      `${sockets} sockets on a node that is killed: answers after ${answered.toFixed(1)} s, all back after ${back.toFixed(1)} s, ${missing} missing, ${lost} others without a message that was sent since the kill; ${textOf(met)}`,
    );
  }
  if (slow > 0)
    for (const [name, kind] of Object.entries(kinds)) {
      const { cut, left, memory, met } = await holdConnections(node, kind, {
        ...{ clients: slow, first, others, seconds: 90 },
      });
      const isMemoryBack = memory.after - memory.before < allowance;
      expect(
        left === 0 && cut <= goal.cut && met.p99 <= goal.p99 && isMemoryBack,
        `${slow} times ${name}: cut after ${cut.toFixed(1)} s, ${left} left; memory ${memory.before.toFixed(0)}, at most ${memory.most.toFixed(0)}, then ${memory.after.toFixed(0)} MB; ${textOf(met)}`,
      );
    }
  if (wrong > 0) process.exitCode = 1;
});
