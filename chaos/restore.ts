import { createHash, randomBytes } from 'node:crypto';
import { appendFile, chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numbers, run, temporaryFolder, until, withClient } from '../bench/platform/harness.ts';
import { oneOf } from '../bench/platform/random.ts';
import { type Program, startServer } from '../bench/platform/server.ts';
import {
  addComment,
  addPost,
  type Client,
  clap,
  pairUp,
  sendPhoto,
  sharePost,
  signIn,
} from '../e2e/people.ts';
import { unprivileged } from '../server/src/testing/unprivileged.ts';
import * as find from '../tools/install/find.mjs';
import { runNode, run as runProgram } from '../tools/run/command.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startCluster, startPostgres } from '../tools/stages/postgres.mjs';

/*
 * Couples write while a base backup is made and PostgreSQL archives its log. A moment is chosen, they write on, and one of
 * them erases an account. Then backup, archive and a copy of the images become a second installation at that moment,
 * which must have every row and every image of then, and nobody who was erased before. The dump's restore must refuse a
 * database that a server uses. `npm run chaos -- restore [--couples 6] [--writes 150]`
 */
const { couples, writes } = numbers({ couples: 6, writes: 150 });
const problems: string[] = [];
interface Running {
  dataDir: string;
  env: Record<string, string>;
}

await run(async () => {
  const bin = find.postgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
  const postgres = await startPostgres(bin, { durable: true, settings: ['archive_mode=on'] });
  const [archive, base] = [join(postgres.folder, 'archive'), join(postgres.folder, 'base')];
  await mkdir(archive);
  const user = unprivileged();
  if (user) await chown(archive, user.uid, user.gid);
  await query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await query('select pg_reload_conf()');
  function query(text: string) {
    return withClient(postgres.url, (client) => client.query(text));
  }

  const [dataDir, images] = [await temporaryFolder(), await temporaryFolder()];
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  let server = await startServer(postgres.url, { dataDir, env });
  const pairs = await settle(server.url);
  await write(pairs, writes / 3);
  const made = runProgram(
    join(bin, 'pg_basebackup'),
    [`--dbname=${postgres.socketUrl}`, `--pgdata=${base}`, '--checkpoint=fast'],
    { quiet: true, cwd: postgres.folder, ...user },
  );
  await write(pairs, writes / 3);
  if ((await made).code !== 0) throw new Error((await made).output);

  const erased = pairs.pop() as [Client, Client];
  await erase(erased, query);
  await until(async () => (await countOf(postgres.url, erased)) === 0, { seconds: 60 });
  // no server, so that nothing is written between the reading of the tables and the moment
  await server.stop();
  const wanted = await contents(postgres.url);
  const wantedImages = await imagesOf(dataDir);
  const moment: string = (await query('select clock_timestamp()::text as now')).rows[0].now;
  // an operator's copy: it adds, and never removes what the server erased
  await cp(join(dataDir, 'media'), join(images, 'media'), { recursive: true });

  server = await startServer(postgres.url, { dataDir, env, port: server.port });
  await write(pairs, writes / 3);
  await erase(pairs[0] as [Client, Client], query);
  await until(async () => (await countOf(postgres.url, pairs[0] as [Client, Client])) === 0, { seconds: 60 });
  await cp(join(dataDir, 'media'), join(images, 'media'), { recursive: true, force: false });
  await refusesRunning(postgres.url, { dataDir, env });
  await query('select pg_switch_wal()');
  await server.stop();

  await appendFile(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\narchive_mode = 'off'\n`,
  );
  await writeFile(join(base, 'recovery.signal'), '');
  const port = await startCluster(bin, base, []);
  const restoredUrl = postgres.url.replace(/:\d+\//, `:${port}/`);
  const isOpen = async () =>
    withClient(restoredUrl, async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as is_recovering');
      return rows[0].is_recovering === false;
    }).catch(() => false);
  if (!(await until(isOpen, { seconds: 60, every: 200 }))) throw new Error('The recovery did not end.');

  compare(wanted, await contents(restoredUrl));
  const restored = await imagesOf(images);
  for (const [name, hash] of wantedImages)
    if (restored.get(name) !== hash) problems.push(`the image ${name} differs`);
  if ((await countOf(restoredUrl, erased)) > 0) problems.push('people who were erased are back');
  await serves(restoredUrl, { dataDir: images, env }, pairs);

  const rows = [...wanted.values()].reduce((sum, { count }) => sum + count, 0);
  console.log(
    `  ${wanted.size} tables, ${rows} rows and ${wantedImages.size} images of ${moment}: ${problems.length} differ`,
  );
  for (const problem of problems) console.log(`    ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
});

async function settle(url: string): Promise<[Client, Client][]> {
  const pairs: [Client, Client][] = [];
  for (let at = 1; at <= couples; at++) {
    const pair: [Client, Client] = [await signIn(url, `Ana${at}`), await signIn(url, `Bruno${at}`)];
    await pairUp(...pair, 'public');
    await sharePost(...pair, 'The first one');
    pairs.push(pair);
  }
  return pairs;
}

/** Resolves when all of them are answered, so that everything is written either before the moment or after it. */
async function write(pairs: readonly [Client, Client][], count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const [one, other] = oneOf(pairs);
    const { id } = await addPost(one, `Post ${at}`, 2);
    await addComment(other, id, 'Lovely');
    await clap(id, one, other);
    await sendPhoto(other, `Message ${at}`);
  }
}

/** Both leave, their day has come, and the server erases them. */
async function erase(pair: readonly [Client, Client], query: (text: string) => Promise<unknown>) {
  for (const { call } of pair) await call('POST auth/delete/', {});
  const ids = pair.map(({ user }) => `'${user.id}'`).join();
  await query(`update users set delete_at = now() - interval '1 minute' where id in (${ids})`);
  await query(`insert into jobs (kind, key, data) values ('erasing', 'all', '{}')`);
}

function countOf(url: string, pair: readonly [Client, Client]): Promise<number> {
  return withClient(url, async (client) => {
    const ids = pair.map(({ user }) => user.id);
    const { rows } = await client.query('select count(*)::int as count from users where id = any($1)', [ids]);
    return rows[0].count;
  });
}

type Contents = Map<string, { count: number; hash: string }>;

/** Each table, by the number of its rows and a hash of them. */
function contents(url: string): Promise<Contents> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: Contents = new Map();
    for (const { name } of rows) {
      const { rows: answer } = await client.query(
        `select count(*)::int as count, md5(coalesce(string_agg(line, E'\\n' order by line), '')) as hash
         from (select t::text as line from ${client.escapeIdentifier(name)} t) lines`,
      );
      found.set(name, answer[0]);
    }
    return found;
  });
}

function compare(wanted: Contents, found: Contents): void {
  for (const [name, { count, hash }] of wanted)
    if (found.get(name)?.hash !== hash)
      problems.push(`rows of ${name}: ${count} then, ${found.get(name)?.count} restored`);
}

/** The hash of each image file. */
async function imagesOf(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'media/media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries)
    if (entry.isFile()) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      found.set(entry.name, createHash('sha256').update(bytes).digest('hex'));
    }
  return found;
}

/** `npm run restore` into the database of a running server. */
async function refusesRunning(url: string, { dataDir, env }: Running): Promise<void> {
  const backup = join(await temporaryFolder(), 'backup');
  const npm = (script: string, DATA_DIR: string) =>
    runNode(inRoot('tools/run.mjs'), [`tools/backup/${script}.ts`, backup], {
      env: { ...process.env, ...env, DATABASE_URL: url, DATA_DIR },
      quiet: true,
    });
  const made = await npm('backup', dataDir);
  if (made.code !== 0) throw new Error(made.output);
  const { code, output } = await npm('restore', await temporaryFolder());
  if (code === 0 || !/not empty/.test(output)) problems.push(`a restore over a server: ${output.trim()}`);
}

/** A server on the copy starts, and everybody of then sees a post of then with its image. */
async function serves(url: string, how: Running, pairs: readonly [Client, Client][]): Promise<void> {
  const server: Program = await startServer(url, how);
  for (const [{ token }] of pairs) {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/v1/post/?is_timeline=true`, { headers });
    const { results } = (await answer.json()) as { results: { images: { image: string }[] }[] };
    const image = results[0]?.images[0]?.image ?? '';
    const { status } = await fetch(new URL(image, server.url));
    if (status !== 200) problems.push(`the restored server answers an image by ${status}`);
  }
  await server.stop();
}
