import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedFolder } from '../testing/database.ts';
import { signIn } from '../testing/person.ts';
import { type Program, startProgram } from '../testing/program.ts';
import { readDemoContent } from './story.ts';

const { story } = await readDemoContent(fileURLToPath(new URL('../../../demo', import.meta.url)));

let dataDir: string;
let server: Program;

beforeEach(async () => {
  dataDir = await embeddedFolder();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** As `npm start` does, with rate limits. */
const start = async (DEMO = 'on') => {
  server = await startProgram({ DATA_DIR: dataDir, DEMO, RATE_LIMITS: 'on' });
};
const isUnfinished = () => existsSync(join(dataDir, 'demo-unfinished'));

async function isPreparing(): Promise<boolean> {
  const config = (await (await fetch(`${server.url}/api/v1/config/`)).json()) as { demo_preparing?: boolean };
  return config.demo_preparing ?? false;
}
const complete = () => expect.poll(isPreparing, { timeout: 120_000, interval: 200 }).toBe(false);

/** Each image has two files in the store. */
const imagesStored = async (count: number): Promise<void> => {
  const files = async () => (await readdir(join(dataDir, 'media'), { recursive: true })).length;
  await expect.poll(files, { timeout: 120_000, interval: 20 }).toBeGreaterThan(2 * count);
};

/** The data that each couple of the story sees: posts with claps and comments, goals, messages, opened questions, letters, days. */
async function found() {
  const couples = [];
  for (const { names } of story.couples) {
    const person = await signIn(server, names[0]);
    const rows = async (line: string) => (await person.call(line)).body;
    const posts = await rows(`GET post/?twosome_id=${person.user.twosome?.id}`);
    couples.push({
      names: [person.user.first_name, person.user.partner?.first_name],
      posts: posts.results
        .map((post: Record<string, unknown>) => [
          post.text,
          post.is_private,
          (post.images as []).length,
          post.clap_count,
          post.comment_count,
        ])
        .sort(),
      goals: (await rows('GET goals/')).results.length,
      messages: (await rows('GET message/more/latest/')).length,
      questions: (await rows('GET question/past/')).results.length,
      letters: [
        (await rows('GET letter/')).results.length,
        (await rows('GET letter/opened/')).results.length,
      ],
      together: person.user.together_since,
      countdowns: (await rows('GET countdown/')).results.map(({ title }: { title: string }) => title),
    });
  }
  return couples;
}

/** The expected data, computed from the story. */
const expected = story.couples.map(({ names }) => {
  const isOf = ({ by }: { by: string }) => names.includes(by);
  return {
    names,
    posts: story.posts
      .filter(isOf)
      .map(({ text, isPublished, pictures, claps, comments }) => [
        text,
        !isPublished,
        pictures.length,
        story.couples.filter((couple) => couple.names.every((name) => claps.split(' ').includes(name)))
          .length,
        comments.length,
      ])
      .sort(),
    goals: story.goals.filter(isOf).length,
    // a page has 20
    messages: Math.min(20, story.chats.flat().filter(isOf).length),
    questions: story.questions.filter(isOf).length,
    letters: [undefined, 'opened'].map(
      (state) =>
        story.letters.filter(
          (letter) => isOf(letter) && (letter.openedDaysAgo !== undefined) === (state === 'opened'),
        ).length,
    ),
    together: story.together.find(isOf)?.since ?? null,
    countdowns: story.countdowns.filter(isOf).map(({ title }) => title),
  };
});

test('an empty database is seeded once, and sign-in is unavailable during the seeding', async () => {
  await start();
  expect(await isPreparing()).toBe(true);
  const credential = await fetch(`${server.url}/demo-identity/credential/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ana', subject: 'ana' }),
  });
  expect([credential.status, credential.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await credential.json()).toEqual({
    detail: 'The demo is being prepared. Please try again in a few seconds.',
  });
  await complete();
  expect(isUnfinished()).toBe(false);
  expect(await found()).toEqual(expected);

  const ana = await signIn(server, 'Ana');
  const { body: devices } = await ana.call('GET auth/session/');
  // this session and the one that `found` opened; the story's own sessions have ended
  expect(devices.results).toHaveLength(2);
  const { body: timeline } = await ana.call('GET post/?is_timeline=true');
  const ages = timeline.results.map((post: { added_at: string }) => Date.now() - Date.parse(post.added_at));
  expect(Math.min(...ages)).toBeLessThan(3 * 3_600_000);
  expect(Math.max(...ages)).toBeGreaterThan(7 * 86_400_000);
  const { body: memories } = await ana.call('GET memory/');
  expect(memories.map(({ years }: { years: number }) => years)).toEqual([1, 2]);

  await server.stop();
  await start();
  expect(await isPreparing()).toBe(false);
  expect(await found()).toEqual(expected);
});

test('after a kill or a stop the next start resumes the seeding without duplicates', async () => {
  await start();
  await imagesStored(10);
  server.child.kill('SIGKILL');
  await start();
  await imagesStored(50);
  await server.stop();
  expect(server.child.exitCode).toBe(0);
  expect(isUnfinished()).toBe(true);
  await start();
  expect(await isPreparing()).toBe(true);
  await complete();
  expect(isUnfinished()).toBe(false);
  expect(await found()).toEqual(expected);
});

test('a database with a user is not seeded', async () => {
  await start('off');
  await signIn(server, 'Ulla', 'guest-1');
  await server.stop();
  await start();
  expect(await isPreparing()).toBe(false);
  const { body } = await (await signIn(server, 'Ulla', 'guest-1')).call('GET post/?is_timeline=true');
  expect(body.results).toEqual([]);
});

test('an interrupted story is not resumed after a start without the demo', async () => {
  await start();
  await imagesStored(10);
  await server.stop();
  await start('off');
  expect(isUnfinished()).toBe(false);
  await signIn(server, 'Ana');
  await server.stop();
  await start();
  expect(await isPreparing()).toBe(false);
});
