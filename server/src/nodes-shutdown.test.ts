import { once } from 'node:events';
import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryFolder } from './testing/image.ts';
import { pairUp } from './testing/nodes.ts';
import { type Program, runMigrate, startProgram } from './testing/program.ts';
import { emptyDatabaseOn } from './testing/template.ts';

// Whole programs on a database of their own: migrating apart from the start, and a node that leaves.

const admin = process.env.TEST_DATABASE_URL;
let database: Awaited<ReturnType<typeof emptyDatabaseOn>>;
let env: Record<string, string>;
const started: Program[] = [];

beforeAll(async () => {
  if (admin === undefined) return;
  database = await emptyDatabaseOn(admin);
  env = { DATABASE_URL: database.url, DATA_DIR: await memoryFolder(), MIGRATE: 'off' };
});
afterAll(async () => {
  await Promise.all(started.map((program) => program.stop()));
  await database?.drop();
});
const start = async (more: Record<string, string> = {}): Promise<Program> => {
  const program = await startProgram({ ...env, ...more });
  started.push(program);
  return program;
};
const run = async (statement: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
};

describe.runIf(admin)('with MIGRATE=off', () => {
  test('a node refuses an older database in one line, and starts after npm run migrate', async () => {
    const outdated =
      /^The database is older than this version \(\d{4}_\w+\.sql is not applied\): run `npm run migrate`.*\n$/;
    await expect(start()).rejects.toThrow(outdated);
    expect(await runMigrate(env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Applied 1000_.*The database is up to date\.\n$/),
    });
    expect(await runMigrate(env)).toEqual({ code: 0, output: 'The database is up to date.\n' });
    await (await start()).stop();

    // as a newer version leaves it, which lacks none of ours
    await run(`insert into migration (name, checksum) values ('9999_of_a_newer_version.sql', 'x')`);
    await (await start()).stop();
    const { rows } = await run(`select max(name) as name from migration where name < '9999'`);
    const rename = (from: string, to: string) =>
      run(`update migration set name = '${to}' where name = '${from}'`);
    await rename(rows[0].name, '9998');
    await expect(start()).rejects.toThrow(outdated);
    await rename('9998', rows[0].name);
  });

  test('a database that is away: one line', async () => {
    const away = await runMigrate({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(away.code).toBe(1);
    expect(away.output).toMatch(/^DATABASE_URL leads to no database .*\n$/);
  });
});

describe.runIf(admin)('a node that receives SIGTERM', () => {
  test('is not ready, serves on for SHUTDOWN_DELAY_MS, and then closes its sockets with 1001', async () => {
    const node = await start({ MIGRATE: 'on', SHUTDOWN_DELAY_MS: '3000' });
    const [ana] = await pairUp(node, 'Ana', 'Bruno');
    const client = await ana.listen('message');
    node.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(503);
    const answer = await ana.call('GET auth/session/');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    client.send({ type: 'sync_message', data: {} });
    await client.receives(({ type }) => type === 'sync_message');
    expect(await client.closed).toBe(1001);
    await once(node.child, 'exit');
  });

  test('answers a request whose body arrives after the signal', async () => {
    const node = await start({ MIGRATE: 'on' });
    const [ana] = await pairUp(node, 'Chloe', 'Dan');
    const body = JSON.stringify({ first_name: 'Chloé' });
    const sending = request(`${node.url}/api/v1/auth/user/`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${ana.token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    });
    sending.write(body.slice(0, 5));
    // the session is looked up when the headers have arrived
    await expect.poll(async () => (await fetch(`${node.url}/metrics`)).status).toBe(200);
    node.child.kill('SIGTERM');
    await expect
      .poll(async () =>
        fetch(`${node.url}/readyz`).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .toBe('closed');
    sending.end(body.slice(5));
    const [response] = await once(sending, 'response');
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    response.resume();
    await once(node.child, 'exit');
  });
});
