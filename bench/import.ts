import { createWriteStream, openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { purgeMedia } from '../server/src/features/media/sweep.ts';
import { openDb } from '../server/src/platform/db/open.ts';
import { openDiskStore } from '../server/src/platform/storage/disk.ts';
import { mediaFolder } from '../server/src/platform/storage/open.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase, withClient } from './platform/database.ts';
import { createUsers, personId, tokenOf } from './platform/dataset.ts';
import { startServer } from './platform/program.ts';

/*
 * A WhatsApp export with photos of 4 MB, stored as a phone stores them: the server's memory while it is uploaded, read,
 * imported and taken back, the dates of its photos, and what is left of it afterwards.
 * `npm run bench -- import [--megabytes 1024] [--lines 50000]`
 */
const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1024' }, lines: { type: 'string', default: '50000' } },
});
const lineCount = Number(values.lines);

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
try {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const url = await createDatabase(await startPostgres(bin), 'import');
  const dataDir = join(folder, 'data');
  const server = await startServer(url, { dataDir });
  await withClient(url, (client) => createUsers(client, 1));
  const { path, dates } = await writeArchive(folder);
  console.log(
    `archive: ${Math.round((await stat(path)).size / 1024 ** 2)} MB, ${dates.length} photos, ${lineCount} lines`,
  );
  await measure({ path, dates, url, dataDir, port: server.port, pid: server.pid });
  await server.stop();
} finally {
  await end();
}
process.exit();

async function writeArchive(folder: string): Promise<{ path: string; dates: string[] }> {
  const photo = await sharp({
    create: {
      width: 3264,
      height: 2448,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();
  const count = Math.ceil((Number(values.megabytes) * 1024 ** 2) / photo.length);
  const start = Date.UTC(2014, 0, 1, 8);
  const lines: string[] = [];
  const dates: string[] = [];
  const zip = new ZipFile();
  for (let i = 0; i < lineCount; i += 1) {
    const at = new Date(start + i * 3_600_000);
    const [date, time] = [
      at.toISOString().slice(0, 10).split('-').reverse().join('/'),
      at.toISOString().slice(11, 16),
    ];
    const sender = i % 2 === 0 ? 'Ana' : 'Bruno';
    if (i % Math.floor(lineCount / count) !== 0 || dates.length === count) {
      lines.push(`${date}, ${time} - ${sender}: Message number ${i}, as long as they often are`);
      continue;
    }
    const name = `IMG-20140101-WA${String(dates.length).padStart(4, '0')}.jpg`;
    lines.push(`${date}, ${time} - ${sender}: ${name} (file attached)`);
    dates.push(at.toISOString());
    const own = Buffer.concat([photo, Buffer.from(name)]);
    zip.addReadStreamLazy(name, { compress: false, size: own.length }, (give) =>
      give(null, Readable.from([own])),
    );
  }
  zip.addBuffer(Buffer.from(lines.join('\n')), 'WhatsApp Chat with Bruno.txt');
  zip.end();
  const path = join(folder, 'chat.zip');
  await pipeline(zip.outputStream as Readable, createWriteStream(path));
  return { path, dates };
}

interface Run {
  path: string;
  dates: readonly string[];
  url: string;
  dataDir: string;
  port: number;
  pid: number;
}

async function measure({ path, dates, url, dataDir, port, pid }: Run) {
  const call = async (person: number, line: string, body?: object | FormData) => {
    const [method = '', place] = line.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${place}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(person)}`,
        ...(!isForm && body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${line}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const until = async (status: string) => {
    for (;;) {
      const state = await call(1, 'GET import/');
      if (state.status === status) return state;
      if (state.status === 'failed') throw new Error(state.problem);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const memory = watchMemory(pid);
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    memory.restart();
    const began = performance.now();
    const result = await work();
    console.log(
      `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s, memory rose by ${memory.rise()} MB`,
    );
    return result;
  };

  const form = new FormData();
  form.append('kind', 'whatsapp');
  form.append('archive', await openAsBlob(path), 'chat.zip');
  const { id } = await phase('upload', () => call(1, 'POST import/', form));
  await phase('reading', () => until('preview'));
  const people = [
    { name: 'Ana', user: personId(1) },
    { name: 'Bruno', user: personId(2) },
  ];
  await call(1, 'POST import/confirm/', { id, names: people, messages: true });
  await phase('photos', () => until('waiting'));
  await call(2, 'POST import/agree/', { id });
  const done = await phase('messages', () => until('done'));
  console.log(`photos ${done.photos_done}, messages ${done.messages_done}, left out ${done.left_out}`);
  const rows = await withClient(url, (client) =>
    client.query(
      `select to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from posts order by added_at`,
    ),
  );
  const wrong = dates.filter((date, i) => rows.rows[i]?.at !== date).length;
  console.log(`dates of photos that differ: ${wrong} of ${dates.length}`);

  await phase('taking back', () => call(2, `DELETE import/${id}/`));
  const db = await openDb({ url, dataDir, log: () => {} });
  await purgeMedia({ db, store: await openDiskStore(mediaFolder(dataDir)) }, { olderThanMinutes: -1 });
  await db.close();
  memory.stop();
  const left = await withClient(url, (client) =>
    client.query(
      'select (select count(*) from posts) + (select count(*) from messages) + (select count(*) from media) + (select count(*) from imports) as rows',
    ),
  );
  const files = (await readdir(dataDir, { recursive: true })).filter((name) =>
    /\.(jpg|webp|zip)$/.test(name),
  );
  console.log(
    `left: ${left.rows[0].rows} rows, ${files.length} files; most memory above the start: ${memory.most()} MB`,
  );
}

/** The resident memory of the server's process in megabytes, twenty times a second. */
function watchMemory(pid: number) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const start = now();
  let [from, peak, most] = [start, start, start];
  const timer = setInterval(() => {
    peak = Math.max(peak, now());
    most = Math.max(most, peak);
  }, 50);
  return {
    stop: () => clearInterval(timer),
    restart() {
      from = now();
      peak = from;
    },
    rise: () => Math.round(peak - from),
    most: () => Math.round(most - start),
  };
}
