import type { Page } from '@playwright/test';
import type { Client } from '@twosome/client';
import sharp from 'sharp';
import { buildStale } from '../tools/build/stale.mjs';
import { end } from '../tools/run/end.mjs';
import { median, share } from './platform/median.ts';
import { openPhone } from './platform/phone.ts';
import { signInAs, startSeeded } from './platform/seeded.ts';
import { clearCalls, keepTaps, type Target, tapAndAnswer, watch } from './platform/watch.ts';

/*
 * The time from a change by one partner to the other's screen: two browsers, Ana's and Bruno's, on a server with demo
 * data and the embedded database. From the tap on one page, and from the response to its request, until the change is
 * in the other's document. `npm run bench -- screens [times]`
 */
const times = Number(process.argv[2] ?? 20);
const words = 'The two of us, once more.';
const card = `article:has-text("${words}")`;

interface Latency {
  tap: number;
  answer: number;
}
const results = new Map<string, Latency[]>();

await buildStale();
try {
  const { url, stop } = await startSeeded();

  const [ana, bruno] = [await open(url, 'Ana'), await open(url, 'Bruno')];
  await measure(url, ana, bruno);
  await stop();

  console.log(`${times} times each`);
  console.log('| change | tap to the other screen, median | 95th percentile | after the answer, median |');
  console.log('|---|---|---|---|');
  for (const [name, all] of results) {
    const taps = all.map(({ tap }) => tap);
    const answers = all.map(({ answer }) => answer);
    console.log(`| ${name} | ${ms(median(taps))} | ${ms(share(taps, 0.95))} | ${ms(median(answers))} |`);
  }
} finally {
  await end();
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

interface Person {
  page: Page;
  call: Client['call'];
}

/** Signed in, in a separate browser. */
async function open(url: string, name: string): Promise<Person> {
  const { token, call } = await signInAs(url, name);
  const context = await openPhone(url, token, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  await keepTaps(page);
  return { page, call };
}

/** Every change, repeatedly; each is reverted. */
async function measure(url: string, ana: Person, bruno: Person): Promise<void> {
  const post = await addPost(ana);
  const heart = ({ page }: Person) => page.locator(card).getByRole('button', { name: /\d claps?$/ });
  const heartIs = (name: string): Target => ({ within: words, selector: `button[aria-label^="${name}"]` });
  const mark: Target = { within: words, selector: '*', text: 'Only the two of you' };

  const by = async (
    name: string,
    from: Person,
    to: Person,
    what: { call: string; target: Target },
    tap: () => Promise<void>,
  ) => {
    await clearCalls(from.page);
    const appeared = await watch(to.page, what.target);
    await tap();
    const seen = await appeared();
    const { tapped, answered } = await tapAndAnswer(from.page, what.call);
    results.set(name, [...(results.get(name) ?? []), { tap: seen - tapped, answer: seen - answered }]);
  };

  await Promise.all([ana, bruno].map(({ page }) => page.goto(`${url}/home`)));
  for (const { page } of [ana, bruno]) await page.locator(card).waitFor();
  for (let turn = 0; turn < times; turn++) {
    const call = 'toggle_visibility';
    await by('published', bruno, ana, { call, target: { ...mark, disappears: true } }, () =>
      bruno.page.locator(card).getByRole('button', { name: 'Publish' }).click(),
    );
    await bruno.page.locator(card).getByRole('button', { name: 'Post options' }).click();
    await by('made private', bruno, ana, { call, target: mark }, () =>
      bruno.page.getByRole('dialog').getByRole('button', { name: 'Make Private' }).click(),
    );
    await bruno.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await bruno.call('POST post/:id/toggle_visibility/', {
    params: { id: post.id },
    body: { is_private: false },
  });
  for (const { page } of [ana, bruno])
    await page.locator(card).getByText('Only the two of you').waitFor({ state: 'detached' });
  for (let turn = 0; turn < times; turn++) {
    const call = 'toggle_clap';
    await by('a clap begun', ana, bruno, { call, target: heartIs('Ana clapped') }, () => heart(ana).click());
    await by('a clap completed', bruno, ana, { call, target: heartIs('Clapped by you both') }, () =>
      heart(bruno).click(),
    );
    await by('a clap taken back', ana, bruno, { call, target: heartIs('Clap,') }, () => heart(ana).click());
  }
  await Promise.all([ana, bruno].map(({ page }) => page.goto(`${url}/home?postCommentId=${post.id}`)));
  for (const { page } of [ana, bruno]) await page.getByLabel('Add a comment').waitFor();
  for (let turn = 0; turn < times; turn++) {
    const text = `Words, number ${turn}.`;
    await ana.page.getByLabel('Add a comment').fill(text);
    await by(
      'a comment',
      ana,
      bruno,
      { call: '/comment/', target: { selector: '[role="dialog"] *', text } },
      () => ana.page.getByRole('button', { name: 'Send' }).click(),
    );
  }
}

async function addPost(ana: Person): Promise<{ id: string }> {
  const photo = sharp({ create: { width: 320, height: 320, channels: 3, background: '#c8746a' } });
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), 'photo.jpg');
  form.append('text', words);
  return ana.call('POST post/', { form });
}
