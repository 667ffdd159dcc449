import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromium as installedChromium } from './install/find.mjs';
import { inRoot } from './run/root.mjs';

/**
 * Takes the README's screenshots from a running server with the demo data: `npm run tour [address]`.
 * Also stores every screen in .cache/tour: phone and desktop, light and dark. Each is checked
 * with axe, including the contrast in both themes; a violation fails the tour.
 */
const address = process.argv[2] ?? 'http://localhost:8000';
const folder = inRoot('.cache/tour');
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

interface Stop {
  name: string;
  as: string | null;
  /** the address, or how to find it when signed in */
  path: string | ((token: string) => Promise<string>);
  /** what must be visible before the screenshot */
  shows: string;
}

const stops: Stop[] = [
  { name: 'landing', as: null, path: '/', shows: 'h1' },
  { name: 'about', as: null, path: '/about', shows: 'h1' },
  { name: 'privacy', as: null, path: '/privacy', shows: 'h1' },
  { name: 'terms', as: null, path: '/tos', shows: 'h1' },
  { name: 'leaving', as: null, path: '/delete-account', shows: 'h1' },
  { name: 'not-found', as: null, path: '/nowhere', shows: 'h1' },
  { name: 'welcome', as: null, path: '/sign-up', shows: 'text=Try the demo' },
  { name: 'home', as: 'Ana', path: '/home', shows: 'article img' },
  { name: 'profile-own', as: 'Ana', path: '/profile', shows: '[aria-label="Of this profile"]' },
  {
    name: 'comments',
    as: 'Ana',
    path: async (token) => `/home?postCommentId=${await lovedPost(token)}`,
    shows: '[role="dialog"] :text("Bring two cakes")',
  },
  { name: 'notifications', as: 'Ana', path: '/notification', shows: 'main li' },
  { name: 'requests', as: 'Chloe', path: '/profile/follow_request', shows: 'text=Accept' },
  {
    name: 'profile-other',
    as: 'Ana',
    path: async (token) => `/profile/${await coupleOf('chloe', token)}`,
    shows: '[aria-label="Of this profile"]',
  },
  { name: 'followers', as: 'Ana', path: '/profile?tab=Follower', shows: 'main li' },
  { name: 'following', as: 'Ana', path: '/profile?tab=Following', shows: 'main li' },
  { name: 'blocked', as: 'Ana', path: '/profile/settings/blocked', shows: 'text=Nobody is blocked' },
  {
    name: 'post',
    as: 'Ana',
    path: async (token) => `/post/${await lovedPost(token)}`,
    shows: 'article img',
  },
  {
    name: 'post-options',
    as: 'Ana',
    path: async (token) => `/home?postOptionId=${await lovedPost(token)}`,
    shows: '[role="dialog"]',
  },
  { name: 'username', as: 'Ana', path: '/profile/username?back=true', shows: 'form' },
  { name: 'photo', as: 'Ana', path: '/profile/photo?back=true', shows: 'text=Select Image' },
  { name: 'settings', as: 'Ana', path: '/profile/settings', shows: 'text=Logout' },
  { name: 'first-name', as: 'Ana', path: '/profile/settings/name', shows: 'text=Your first name' },
  { name: 'devices', as: 'Ana', path: '/profile/settings/devices', shows: 'text=This device' },
  {
    name: 'notification-settings',
    as: 'Ana',
    path: '/profile/settings/notifications',
    shows: 'text=Quiet hours',
  },
  { name: 'add', as: 'Ana', path: '/post/add', shows: 'text=/add some images/i' },
  { name: 'room', as: 'Ana', path: '/message', shows: '[role="log"] article' },
  { name: 'room-none', as: 'Mallory', path: '/message', shows: 'text=No messages yet' },
  { name: 'goals', as: 'Ana', path: '/goals', shows: 'main li h2' },
  { name: 'goal-add', as: 'Ana', path: '/goals/add', shows: 'text=Achieve by' },
  {
    name: 'goal-edit',
    as: 'Ana',
    path: async (token) => `/goals/edit/${await firstGoal(token)}`,
    shows: 'text=Delete goal',
  },
  { name: 'goals-none', as: 'Mallory', path: '/goals', shows: 'text=No goals yet' },
  { name: 'deleted', as: 'Ana', path: '/post/deleted', shows: 'h1:has-text("Recently deleted")' },
  { name: 'home-other', as: 'Chloe', path: '/home', shows: 'article img' },
  { name: 'home-alone', as: 'Eve', path: '/home', shows: 'article img' },
  { name: 'connect', as: 'Eve', path: '/connect', shows: 'text=Copy my code' },
  { name: 'not-found', as: 'Ana', path: '/nowhere', shows: 'text=/404/' },
];

async function tokenOf(name: string): Promise<string> {
  const { credential } = await send('POST', '/demo-identity/credential/', '', {
    first_name: name,
    subject: name.toLowerCase(),
  });
  const { token } = await send('POST', '/api/v1/auth/google_login/', '', { id: credential });
  return token;
}

/** The most commented post of the user's home. */
async function lovedPost(token: string): Promise<string> {
  const { results } = await send('GET', '/api/v1/post/?is_timeline=true', token);
  const posts: { id: string; comment_count: number }[] = results;
  return posts.reduce((most, post) => (post.comment_count > most.comment_count ? post : most)).id;
}

/** The newest goal. */
async function firstGoal(token: string): Promise<string> {
  const { results } = await send('GET', '/api/v1/goals/', token);
  return results[0].id;
}

/** The followed couple with the given first name. */
async function coupleOf(name: string, token: string): Promise<string> {
  const { user } = await send('POST', '/api/v1/auth/user/', token, {});
  const { results } = await send('GET', `/api/v1/auth/following/${user.twosome.id}/`, token);
  const couples: { id: string; username: string }[] = results;
  const couple = couples.find(({ username }) => username.startsWith(name));
  if (couple === undefined)
    throw new Error(`No followed couple is called ${name}: does ${address} have the demo data?`);
  return couple.id;
}

async function send(method: string, path: string, token: string, body?: object) {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: has ${address} the demo story?`);
  return response.json();
}

async function visit(
  browser: Browser,
  stop: Stop,
  path: string,
  size: typeof phone,
  dark: boolean,
  token: string | null,
): Promise<string> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    storageState: {
      cookies: [],
      origins: token === null ? [] : [{ origin: address, localStorage: [{ name: 'token', value: token }] }],
    },
  });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator(stop.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await settled(page);
  const file = `${folder}/${stop.name}-${size === phone ? 'phone' : 'desktop'}-${dark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: file });
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations) {
    process.stdout.write(`  ${file}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}\n`);
    process.exitCode = 1;
  }
  await context.close();
  return file;
}

/** Waits for fonts and visible photos. The other photos of a carousel load when swiped to. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const coming = [...document.querySelectorAll('img[data-state="coming"]')];
    if (coming.length === 0) return true;
    const seen = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        resolve(entries);
      });
      for (const image of coming) observer.observe(image);
    });
    return seen.every(({ intersectionRatio }) => intersectionRatio === 0);
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    );
  });
}

/** Three phones side by side, for the README. */
async function montage(files: readonly string[], to: string): Promise<void> {
  const [width, height, gap] = [390, 844, 40];
  const cards = await Promise.all(files.map((file) => sharp(file).resize(width, height).png().toBuffer()));
  await sharp({
    create: {
      width: cards.length * (width + gap) + gap,
      height: height + 2 * gap,
      channels: 3,
      background: '#e9e4e2',
    },
  })
    .composite(cards.map((input, place) => ({ input, left: gap + place * (width + gap), top: gap })))
    .png({ palette: true, quality: 90 })
    .toFile(to);
}

await mkdir(folder, { recursive: true });
await mkdir(inRoot('docs/pictures'), { recursive: true });
const browser = await chromium.launch({
  executablePath: installedChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const tokens = new Map<string, string>();
for (const stop of stops) {
  if (stop.as !== null && !tokens.has(stop.as)) tokens.set(stop.as, await tokenOf(stop.as));
  const token = stop.as === null ? null : (tokens.get(stop.as) ?? null);
  const path = typeof stop.path === 'string' ? stop.path : await stop.path(token ?? '');
  for (const size of [phone, desktop])
    for (const dark of [false, true]) await visit(browser, stop, path, size, dark, token);
  process.stdout.write(`${stop.name}\n`);
}
await browser.close();
await montage(
  ['home-phone-light', 'profile-own-phone-light', 'connect-phone-dark'].map(
    (name) => `${folder}/${name}.png`,
  ),
  inRoot('docs/pictures/tour.png'),
);
