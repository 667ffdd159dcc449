import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createUsers, personId, tokenOf } from '../bench/platform/dataset.ts';
import {
  newDatabase,
  newRedis,
  numbers,
  run,
  temporaryFolder,
  wait,
  withClient,
} from '../bench/platform/harness.ts';
import { type Program, startServer } from '../bench/platform/server.ts';
import { noise } from '../server/src/testing/images.ts';
import { Ids } from './fuzz/generate.ts';
import { signInAgain } from './fuzz/people.ts';
import { faultOf, type Request, randomRequest } from './fuzz/requests.ts';
import { talk } from './fuzz/sockets.ts';

/*
 * Generated requests of every call and frames of every kind, valid, nearly valid and hostile, by the people of forty
 * couples, against two nodes with Redis. No answer may be 500 or above or differ from the contract, and no node may end.
 * Faults are printed with what was sent: each becomes a test of its feature. The memory of the nodes and the longest turn
 * of their event loops are printed. The nodes get the highest priority where the user may set it: a turn otherwise
 * contains waiting for a processor.
 * `npm run chaos -- fuzz [--requests 1000000] [--frames 1000000]`
 */
const { requests, frames } = numbers({ requests: 1_000_000, frames: 1_000_000 });
const couples = 40;
const connections = 24;

function hasEnded(nodes: readonly Program[]): boolean {
  return nodes.some(({ child }) => child.exitCode !== null || child.signalCode !== null);
}

/** Each thread has a priority of its own: turns also wait for those that collect garbage. */
function prioritize({ child }: Program): void {
  try {
    for (const thread of readdirSync(`/proc/${child.pid}/task`))
      setPriority(Number(thread), constants.priority.PRIORITY_HIGHEST);
  } catch {
    console.log('    without a higher priority for a node, its turns contain waiting for a processor');
  }
}

async function longestTurn({ child }: Program): Promise<number> {
  const answered = once(child, 'message');
  child.send('longest turn');
  const [milliseconds] = await answered;
  return milliseconds;
}

await run(async () => {
  const databaseUrl = await newDatabase();
  const env = { REDIS_URL: await newRedis(), SECRET_KEY: randomBytes(32).toString('hex') };
  const dataDir = await temporaryFolder();
  const how = { env, dataDir, preload: 'chaos/fuzz/longest-turn.mjs' };
  const nodes = [await startServer(databaseUrl, how), await startServer(databaseUrl, how)];
  for (const node of nodes) prioritize(node);
  const picture = await noise(64, 64).jpeg().toBuffer();
  const faults = new Map<string, string>();
  const ids = new Ids();
  const sent = { requests: 0, frames: 0, accepted: 0, repeated: 0, cut: 0 };
  await withClient(databaseUrl, async (client) => {
    await createUsers(client, couples);
    await client.query('update twosomes set is_private = false where user_a < $1', [personId(couples)]);
  });
  const note = (key: string, details: string) => {
    if (faults.has(key)) return;
    faults.set(key, details);
    console.log(`    ${key}\n      ${details.slice(0, 1500)}`);
  };
  const make = async (node: Program, request: Request, person: number) => {
    const send = () =>
      fetch(`${node.url}/api/v1/${request.path}`, {
        method: request.line.split(' ')[0] ?? '',
        headers: {
          authorization: `Bearer ${tokenOf(person)}`,
          ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: request.body }),
      });
    const causes: string[] = [];
    const attempt = () =>
      send().catch(({ cause }: { cause?: { code?: string } }) => {
        causes.push(cause?.code ?? 'unknown');
        return null;
      });
    let response = await attempt();
    // like a browser, again: the node may have closed a connection that waited too long for a request
    if (response === null && request.line.startsWith('GET ')) {
      sent.repeated += 1;
      console.log(`    ${request.line}: repeated, ${causes.join()}`);
      response = await attempt();
    }
    if (response === null) {
      sent.cut += 1;
      // a body that is refused early may be cut: `npm run chaos -- requests` checks those
      if (!(request.body instanceof FormData))
        note(`${request.line}: cut, ${causes.join()}`, `${request.path} ${request.body}`);
      return;
    }
    const text = await response.text();
    if (response.status === 401) await withClient(databaseUrl, (client) => signInAgain(client, person));
    if (response.ok) {
      sent.accepted += 1;
      ids.learn(request.path.split('/')[0] ?? '', text);
      ids.learn('any', text);
    }
    const fault = faultOf(request, response.status, text);
    if (fault !== null)
      note(
        `${request.line}: ${fault.slice(0, 200)}`,
        `${request.path} ${typeof request.body === 'string' ? request.body : '(a form)'} ${text}`,
      );
  };
  // of the start
  for (const node of nodes) await longestTurn(node);
  let isOver = false;
  const memory: number[][] = [];
  const turns: number[][] = [];
  const measure = async () => {
    memory.push(nodes.map((node) => Math.round(node.memory())));
    if (!hasEnded(nodes)) turns.push((await Promise.all(nodes.map(longestTurn))).map(Math.round));
  };
  const work = async () => {
    while (sent.requests < requests && !hasEnded(nodes)) {
      sent.requests += 1;
      if (sent.requests % Math.ceil(requests / 10) === 0) {
        await measure();
        console.log(
          `    ${sent.requests} requests, ${sent.frames} frames, MB ${memory.at(-1)}, longest turns ${turns.at(-1)} ms`,
        );
      }
      const node = nodes[sent.requests % nodes.length];
      const person = 1 + Math.floor(Math.random() * couples * 2);
      if (node) await make(node, randomRequest(ids, picture), person);
    }
  };
  const talking = Array.from({ length: 12 }, (_, index) =>
    talk(nodes[index % nodes.length]?.url ?? '', tokenOf(2 * index + 1), {
      ids,
      isOver: () => isOver || sent.frames >= frames || hasEnded(nodes),
      count: () => {
        sent.frames += 1;
      },
      fault: (what) => note(what.slice(0, 60), what),
    }),
  );
  await Promise.all(Array.from({ length: connections }, work));
  while (sent.frames < frames && !hasEnded(nodes)) await wait(100);
  isOver = true;
  await Promise.all(talking);
  const ended = hasEnded(nodes);
  console.log(
    `  ${sent.requests} requests, ${sent.accepted} of them accepted, ${sent.repeated} repeated, ${sent.cut} cut, and ${sent.frames} frames: ${faults.size} kinds of faults; the nodes ${ended ? 'ended' : 'live'}; memory in MB ${memory.map((one) => one.join('/')).join(' ')}; longest turns in ms ${turns.map((one) => one.join('/')).join(' ')}`,
  );
  if (faults.size > 0 || ended) process.exitCode = 1;
});
