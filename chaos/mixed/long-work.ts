import { type Person, personId, personOf } from '../../bench/platform/dataset.ts';
import { wait } from '../../bench/platform/harness.ts';
import { queriesOf } from '../../server/src/platform/db/db.ts';
import { chatExport } from '../../server/src/testing/archives.ts';
import { everyRow, rowsWith } from '../../server/src/testing/rows.ts';
import { unzip } from '../../server/src/testing/unzip.ts';
import type { Database } from '../platform/database.ts';
import type { createSender } from './requests.ts';

/** Work of minutes, of one couple each. Every kind ends with what it should have made, however often it was cut off. */
export interface LongWork {
  send: ReturnType<typeof createSender>;
  database: Database;
  photo: Buffer;
  address: () => string;
  /** when nothing disturbs it any more: until then a job may be given up, and is asked for again */
  isQuiet: () => boolean;
  counts: Record<string, number>;
}

const rowsOf =
  (database: Database) =>
  (text: string, values: unknown[] = []) =>
    database(async (client) => (await client.query(text, values)).rows);

type Work = (work: LongWork, couple: number) => Promise<string[]>;

const membersOf = (couple: number): [Person, Person] => [personOf(couple * 2 - 1), personOf(couple * 2)];
const pollMs = 500;
/** Longer than the lease of a job whose node died, a few times. */
const pollLimitMs = 400_000;

/** Reads until `wanted` gives a result. */
async function poll<T, R>(read: () => Promise<T>, wanted: (found: T) => R | undefined): Promise<R | null> {
  const deadline = performance.now() + pollLimitMs;
  for (;;) {
    const result = wanted(await read());
    if (result !== undefined) return result;
    if (performance.now() > deadline) return null;
    await wait(pollMs);
  }
}

/** A chat of 300 messages and a photo becomes messages and a post, each once. */
const importChat: Work = async (work, couple) => {
  for (;;) {
    const wasQuiet = work.isQuiet();
    const { isGivenUp, wrong } = await importOnce(work, couple);
    if (!isGivenUp || wasQuiet) return wrong;
    work.counts['imports given up'] = (work.counts['imports given up'] ?? 0) + 1;
  }
};

async function importOnce({ send, database, counts }: LongWork, couple: number) {
  const [ana, bruno] = membersOf(couple);
  const time = (index: number) => `${9 + Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}`;
  const lines = Array.from(
    { length: 300 },
    (_, index) =>
      `14/05/2021, ${time(index).padStart(5, '0')} - ${index % 2 ? 'Ana' : 'Bruno'}: Line ${index}`,
  );
  const photo = '14/05/2021, 18:20 - Bruno: IMG-20210514-WA0001.jpg (file attached)';
  const form = new FormData();
  form.append('kind', 'whatsapp');
  form.append('archive', new Blob([new Uint8Array(await chatExport([...lines, photo]))]), 'chat.zip');
  await send(ana.token, 'POST import/', { form });
  const reach = (...wanted: string[]) =>
    poll(
      () => send(ana.token, 'GET import/'),
      (one) => (one && [...wanted, 'failed'].includes(one.status) ? one : undefined),
    );
  const found = await reach('preview');
  const endedAs = (reached: typeof found) => ({
    isGivenUp: reached?.status === 'failed',
    wrong: [`import of ${couple} ended as ${reached?.status}: ${reached?.problem}`],
  });
  if (found?.status !== 'preview' || found.id === null) return endedAs(found);
  const names = [
    { name: 'Ana', user: ana.id },
    { name: 'Bruno', user: bruno.id },
  ];
  await send(ana.token, 'POST import/confirm/', { body: { id: found.id, names, messages: true } });
  await reach('waiting');
  await send(bruno.token, 'POST import/agree/', { body: { id: found.id, want: true } });
  const end = await reach('done');
  if (end?.status !== 'done') return endedAs(end);
  const rows = await rowsOf(database)(
    `select (select count(*)::int from messages where import_id = $1) as messages,
      (select count(distinct text)::int from messages where import_id = $1) as texts,
      (select count(*)::int from posts where import_id = $1) as photos`,
    [found.id],
  );
  counts.imports = (counts.imports ?? 0) + 1;
  const [is, wanted] = [rows[0], { messages: found.messages, texts: 300, photos: 1 }].map((row) =>
    JSON.stringify(row),
  );
  return { isGivenUp: false, wrong: is === wanted ? [] : [`import of ${couple}: ${is}, not ${wanted}`] };
}

/** A book of the couple's photos, as a whole PDF. */
const makeBook: Work = async ({ send, photo, address, isQuiet, counts }, couple) => {
  const [ana, bruno] = membersOf(couple);
  for (let index = 0; index < 5; index++) {
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    await send(ana.token, 'POST post/', { form, idempotencyKey: `book-${index}` });
  }
  const day = new Date().toISOString().slice(0, 10);
  const body = { from: day, until: day, title: 'Our days' };
  const book = await send(ana.token, 'POST book/', { body });
  if (book?.id == null) return [`book of ${couple} could not be asked for`];
  for (;;) {
    const wasQuiet = isQuiet();
    await send(bruno.token, 'POST book/:id/agree/', { params: { id: book.id }, body: {} });
    const made = await poll(
      () => send(ana.token, 'GET book/'),
      (one) => (one && ['ready', 'failed'].includes(one.status) ? one : undefined),
    );
    if (made?.status === 'ready') {
      const pdf = await download(address, made.url);
      const isWhole = pdf.length === made.bytes && pdf.subarray(0, 5).toString() === '%PDF-';
      counts.books = (counts.books ?? 0) + 1;
      return isWhole && made.photos === 5 ? [] : [`book of ${couple}: ${pdf.length} of ${made.bytes} bytes`];
    }
    if (wasQuiet || made === null) return [`book of ${couple} ended as ${made?.status}`];
    counts['books given up'] = (counts['books given up'] ?? 0) + 1;
  }
};

/** A person's data as a whole ZIP. */
const exportData: Work = async ({ send, address, isQuiet, counts }, couple) => {
  const [ana] = membersOf(couple);
  for (;;) {
    const wasQuiet = isQuiet();
    await send(ana.token, 'POST auth/export/', {});
    const made = await poll(
      () => send(ana.token, 'GET auth/export/'),
      (one) => (one && ['ready', 'failed'].includes(one.status) ? one : undefined),
    );
    if (made?.status === 'ready') {
      const files = unzip(await download(address, made.url));
      counts.exports = (counts.exports ?? 0) + 1;
      return files.has('export.json') ? [] : [`export of ${couple} has no export.json`];
    }
    if (wasQuiet || made === null) return [`export of ${couple} ended as ${made?.status}`];
    counts['exports given up'] = (counts['exports given up'] ?? 0) + 1;
  }
};

/** A person whose day has come, with 400 posts and 400 comments, is erased to the last row. */
const erase: Work = async ({ database, counts }, couple) => {
  const id = personId(couple * 2 - 1);
  const query = rowsOf(database);
  await query(
    `with posts as (
      insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at)
      select 'PE' || lpad(($2::int * 1000 + n)::text, 18, '0'), u.twosome_id, u.id, 'Post ' || n, '4:5', true, now()
      from users u, generate_series(1, 400) n where u.id = $1 returning id, twosome_id, creator_id
    )
    insert into comments (id, post_id, twosome_id, user_id, text, added_at)
    select 'CE' || substr(id, 3), id, twosome_id, creator_id, 'A comment', now() from posts`,
    [id, couple],
  );
  await query(
    `update posts p set comment_count = 1 where id like 'PE%' and comment_count = 0 and creator_id = $1`,
    [id],
  );
  await query(`update users set delete_at = now() - interval '1 minute' where id = $1`, [id]);
  // as the sweep does, which nodes that live for seconds do not reach
  const request = () =>
    query(
      `insert into jobs (kind, key, data) values ('erasing', 'all', '{}') on conflict (kind, key) where attempts = 0 do nothing`,
    );
  await request();
  const isErased = await poll(
    async () => {
      const [found] = await query(
        `select (select count(*)::int from users where id = $1) as users,
          (select count(*)::int from jobs where kind = 'erasing' and failed_at is null) as jobs`,
        [id],
      );
      if (found?.users === 1 && found.jobs === 0) await request();
      return found;
    },
    (found) => (found?.users === 0 ? true : undefined),
  );
  counts.erasures = (counts.erasures ?? 0) + 1;
  if (isErased === null) return [`the person ${id} was not erased`];
  const db = queriesOf(({ text, values }) => query(text, values));
  // events are deleted an hour after every node has read them
  const left = rowsWith(await everyRow(db), [id]).filter((row) => !row.startsWith('outbox '));
  return left.map((row) => `of the person ${id} is left: ${row.slice(0, 200)}`);
};

async function download(address: () => string, path: string | null): Promise<Buffer> {
  for (let attempt = 1; ; attempt++)
    try {
      const response = await fetch(address() + path);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if (attempt > 50) throw new Error(`${path}: ${response.status}`);
    } catch (error) {
      if (attempt > 50) throw error;
    } finally {
      await wait(100);
    }
}

const kinds: readonly Work[] = [importChat, makeBook, exportData, erase];

/** Starts one of each kind every `everyMs`, each for a couple of its own from `first` on; resolves to what went wrong. */
export async function doLongWork(
  work: LongWork,
  { first, rounds, everyMs }: { first: number; rounds: number; everyMs: number },
): Promise<string[]> {
  const started: Promise<string[]>[] = [];
  for (let round = 0; round < rounds; round++) {
    started.push(...kinds.map((kind, index) => kind(work, first + round * kinds.length + index)));
    await wait(everyMs);
  }
  return (await Promise.all(started)).flat();
}

/** The couples that `doLongWork` needs. */
export const couplesFor = (rounds: number): number => rounds * kinds.length;
