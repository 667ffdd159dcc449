// @vitest-environment node
import { allCalls } from '@twosome/contract/all-calls';
import { framesToClient, framesToServer, framesToSingle } from '@twosome/contract/all-frames';
import { openApi } from '@twosome/contract/api-documents';
import { openAddresses } from '@twosome/contract/platform/addresses';
import { limits, rates } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import account from '../features/account/account.texts.ts?raw';
import { pages } from './prerendered.tsx';
import privacy from './privacy.md?raw';
import site from './site.texts.ts?raw';
import terms from './terms.md?raw';

const written = pages.flatMap(({ file, html }) => (html === null ? [] : [[file, html] as const]));
const page = (file: string): string => written.find(([one]) => one === file)?.[1] ?? '';
const head = (file: string): string => pages.find((one) => one.file === file)?.head ?? '';

test('every public address has a page, and so have the app and the 404', () => {
  const fileOf = (address: string) => (address === '/' ? 'landing.html' : `${address.slice(1)}.html`);
  expect(pages.map(({ file }) => file).sort()).toEqual(
    [...openAddresses.map(fileOf), 'app.html', 'not-found.html', 'docs/api.html'].sort(),
  );
});

test.each(written)('%s is readable without scripts', (_, html) => {
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html.match(/<main[\s>]/g)).toHaveLength(1);
  expect(html).not.toContain('<script');
  for (const address of [
    '/about',
    '/privacy',
    '/tos',
    '/delete-account',
    '/report',
    '/child-safety',
    '/sign-up',
  ])
    expect(html).toContain(`href="${address}"`);
  expect(html).toContain('<only-with what="support_email">');
});

test('the landing page links to the app, and to the store if there is one [S1.24 S1.25 S2.2]', () => {
  expect(page('landing.html')).toContain('Set goals and grow together.</h1>');
  expect(page('landing.html')).toMatch(/<only-with what="app_store_url"><a href="{app_store_url}"/);
});

test('the about page states the mission, the vision and the reasons to choose it [S1.26]', () => {
  const parts = [...page('about.html').matchAll(/<h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs)];
  expect(parts.map(([, heading]) => heading)).toEqual(['Our mission', 'Our vision', 'Why choose Twosome']);
  for (const [, heading, words = ''] of parts)
    expect([heading, words.replace(/<[^>]*>/g, '').length > 120]).toEqual([heading, true]);
});

test.each([
  [
    'privacy.html',
    ['What we keep', 'Who sees it', 'How long we keep it', 'What you can ask for', 'Children'],
  ],
  ['tos.html', ['Who may join', 'Be kind', 'What we may do', 'When you part', 'When these terms change']],
])('%s has the expected sections and its date [S1.27 S1.28]', (file, headings) => {
  for (const heading of [...headings, 'Questions']) expect(page(file)).toContain(`>${heading}</h2>`);
  expect(page(file)).toMatch(/In force since \d+ \w+ \d{4}/);
});

test('prerendered pages contain nothing about their reader', () => {
  for (const [, html] of written) expect(html).not.toContain('aria-label="Back"');
});

/** Removes the placeholders that the server fills at its start. */
const unnamed = (file: string) => head(file).replace(/<!--\[public_url-->.*<!--public_url\]-->/s, '');

test.each(pages.map(({ file }) => file))('%s has complete metadata', async (file) => {
  const property = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)">`).exec(head(file))?.[1];
  expect(head(file)).toContain(`<title>${property('og:title')}</title>`);
  expect(property('twitter:title')).toBe(property('og:title'));
  for (const name of ['og:description', 'twitter:description'])
    expect(property(name)).toBe(property('description'));
  expect(property('twitter:card')).toBe('summary_large_image');
  expect(property('og:image')).toMatch(/^{public_url}\/pictures\/preview[\w-]*\.jpg$/);
  expect(property('twitter:image')).toBe(property('og:image'));
  expect(property('og:image:alt')).toBeTruthy();
  expect(unnamed(file)).not.toContain('{public_url}');
  const { width, height } = await sharp(
    `web/public${property('og:image')?.slice('{public_url}'.length)}`,
  ).metadata();
  expect([width, height]).toEqual([Number(property('og:image:width')), Number(property('og:image:height'))]);
});

test('each public page has one canonical address and distinct metadata', () => {
  const found = pages.filter(({ head }) => !head.includes('noindex'));
  const canonical = found.map(({ head }) => /rel="canonical" href="{public_url}([^"]*)"/.exec(head)?.[1]);
  expect(canonical).toEqual([...openAddresses]);
  for (const tag of [/<title>(.*)<\/title>/, /name="description" content="(.*)"/, /og:image" content="(.*)"/])
    expect(new Set(found.map(({ head }) => tag.exec(head)?.[1])).size).toBe(openAddresses.length);
});

test('the reference has every call and every frame, with their examples [S1.35]', () => {
  const text = page('docs/api.html').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const { paths } = openApi('1') as { paths: Record<string, Record<string, { operationId: string }>> };
  for (const item of Object.values(paths))
    for (const { operationId } of Object.values(item)) expect(text).toContain(`id="${operationId}"`);
  expect(Object.values(paths).flatMap((item) => Object.keys(item)).length).toBe(Object.keys(allCalls).length);
  for (const frame of Object.keys({ ...framesToServer, ...framesToClient, ...framesToSingle }))
    expect(text).toContain(`<code>${frame.replace(':', ' · ')}</code>`);
  expect(text).toContain('"title": "Italian by spring"');
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !text.includes(`id="${target}"`))).toEqual([]);
});

test('the page of shared links has neutral metadata and is not indexed', () => {
  expect(head('app.html')).toContain('<title>Twosome</title>');
  expect(head('app.html')).toContain('<meta name="robots" content="noindex">');
  expect(head('app.html')).not.toMatch(/canonical|og:url/);
});

/** The numbers that the texts state, with their units. */
const promised: Record<string, readonly string[]> = {
  'privacy.html': [
    `${limits.deletedPostDays} days the two of you can bring it back`,
    `${limits.notificationDays} days after they last changed`,
    `${limits.sessionDays} days after you last used it`,
    `${limits.idempotencyHours} hours. It keeps a photo`,
    `${limits.exportDays} days after it was made`,
    `${limits.bookDays} days after it was made`,
    `at the latest after ${limits.importWaitDays} days without your answer`,
    `${limits.usernameHoldDays} days, so that nobody can pretend to be you`,
    `${limits.partedDays} days each of you can still take an export`,
    `${limits.deletionDays} days, in which you can change your mind`,
    `${limits.publicReportDays} days after we closed it`,
    '18 or older',
  ],
  'report.html': [`within ${limits.answerHours} hours`],
  'child-safety.html': [
    '18 or older',
    'anybody under 18 sexually',
    'somebody under 18 for such',
    `within ${limits.answerHours} hours`,
  ],
  'tos.html': [
    '18 or older',
    'under 18',
    `within ${limits.notMyPartnerMinutes} minutes: the connection ends`,
    `${limits.partedDays} days you may come back together`,
  ],
  'delete-account.html': [
    `For ${limits.deletionDays} days`,
    `For another ${limits.partedDays} days your partner can take an export`,
    `fetched for ${limits.exportDays} days`,
  ],
};

test.each(Object.entries(promised))(
  'the numbers in %s match the program [S1.27 S1.28]',
  (file, sentences) => {
    const text = page(file)
      .replace(/<p class="caption[^>]*>In force since \d+ \w+ \d+<\/p>/, '')
      .replace(/<svg.*?<\/svg>|<[^>]*>/gs, '');
    let rest = text;
    for (const sentence of sentences) {
      expect(rest).toContain(sentence);
      rest = rest.replace(sentence, '');
    }
    expect(rest.match(/\d+/g)).toBeNull();
  },
);

test.each([
  ['privacy', privacy],
  ['terms', terms],
  ['the site', site],
  ['account', account],
])('the text of %s contains no literal number of the contract', (_, source) => {
  const words = source.replaceAll(/since: '[^']*'/g, '').replaceAll('18', '');
  expect(words.match(/(?<![\w<])\d+/g)).toBeNull();
});

test('the address counters forget addresses within the hour that the privacy policy states', () => {
  expect(page('privacy.html')).toContain('counted for at most an hour');
  const counting = Object.values(rates).filter((rate) => 'address' in rate);
  expect(Math.max(...counting.map(({ perSeconds }) => perSeconds))).toBeLessThanOrEqual(3600);
});
