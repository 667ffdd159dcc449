import { once } from 'node:events';
import { fork } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { freePort } from '../tools/run/free-port.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase } from './platform/database.ts';
import { authorOf, isBlocked, openDataset, postId, tokenOf } from './platform/dataset.ts';
import { load } from './platform/load.ts';
import { median } from './platform/median.ts';
const small = { couples: 2000, follows: 20, posts: 20_000, claps: 100_000 };
const headers = (person: number) => `Host: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf(person)}\r\n`;
const homeOf = (person: number) => `GET /api/v1/post/?is_timeline=true HTTP/1.1\r\n${headers(person)}\r\n`;
function clapOf(turn: number) {
  const person = ((turn * 7) % 4000) + 1;
  let post = ((turn * 13) % 20000) + 1;
  const isHidden = () => post % 10 === 0 || authorOf(post, small) % 3 === 0 || isBlocked(Math.ceil(person / 2), authorOf(post, small), small);
  while (isHidden()) post = (post % 20000) + 1;
  const body = (turn / 20000 | 0) % 2 === 0 ? '{"want":true}' : '{"want":false}';
  return `POST /api/v1/post/${postId(post)}/clap/toggle_clap/ HTTP/1.1\r\n${headers(person)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
try {
  const address = await startPostgres(postgres() as string, { durable: true });
  const url = await createDatabase(address, 'ab');
  await (await openDataset(url, small)).close();
  const start = async (main: string) => {
    const port = await freePort();
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: await mkdtemp('/tmp/ab-'), DATABASE_URL: url, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'silent' } });
    for (;;) { if (child.exitCode !== null) throw new Error('ended'); if (await fetch(`http://127.0.0.1:${port}/healthz`).then(() => true, () => false)) break; await new Promise((r) => setTimeout(r, 100)); }
    return { port, child };
  };
  const a = await start(process.env.A as string), b = await start(process.env.B as string);
  const run = (s: { port: number }, connections: number, request: (i: number) => string, seconds = 3) => load({ host: '127.0.0.1', port: s.port, connections, seconds, request });
  for (const s of [a, b]) await run(s, 32, (i) => homeOf((i % 3996) + 1), 4);
  let turn = 0;
  for (const [name, c, req] of [['alone 20', 1, () => homeOf(1)], ['alone 200', 1, () => homeOf(3998)], ['alone 2000', 1, () => homeOf(4000)], ['pages', 32, (i: number) => homeOf((i % 3996) + 1)], ['claps', 32, () => clapOf(turn++)]] as const) {
    const r: Record<string, { perSecond: number; p50: number; p99: number; failed: number }[]> = { a: [], b: [] };
    for (let round = 0; round < 4; round++) for (const [k, s] of [['a', a], ['b', b]] as const) (r[k] as any).push(await run(s, c, req));
    const m = (k: string, f: 'perSecond' | 'p50' | 'p99' | 'failed') => median((r[k] as any).map((x: any) => x[f])).toFixed(1);
    console.log(name, 'A', m('a', 'perSecond'), '/s p50', m('a', 'p50'), 'p99', m('a', 'p99'), 'f', m('a', 'failed'), '| B', m('b', 'perSecond'), '/s p50', m('b', 'p50'), 'p99', m('b', 'p99'), 'f', m('b', 'failed'));
  }
  a.child.kill(); b.child.kill();
} finally { await end(); }
