import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromium as installedChromium } from './install/find.mjs';
import { inRoot } from './run/root.mjs';

/**
 * Takes the pictures of the README from a running server that has been seeded: `npm run tour [address]`.
 * Every screen of the tour also goes, one by one, into .cache/tour: phone and desktop, light and dark.
 */
const address = process.argv[2] ?? 'http://localhost:8000';
const folder = inRoot('.cache/tour');
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

interface Stop {
  name: string;
  as: string | null;
  path: string;
  /** what must be there before the picture is taken */
  shows: string;
}

const stops: Stop[] = [
  { name: 'landing', as: null, path: '/', shows: 'h1' },
  { name: 'about', as: null, path: '/about', shows: 'h1' },
  { name: 'welcome', as: null, path: '/sign-up', shows: 'text=Try the demo' },
  { name: 'home', as: 'Ana', path: '/home', shows: 'article img' },
  { name: 'profile-own', as: 'Ana', path: '/profile', shows: '[aria-label="Of this profile"]' },
  { name: 'username', as: 'Ana', path: '/profile/username?back=true', shows: 'form' },
  { name: 'photo', as: 'Ana', path: '/profile/photo?back=true', shows: 'text=Select Image' },
  { name: 'settings', as: 'Ana', path: '/profile/settings', shows: 'text=Logout' },
  { name: 'add', as: 'Ana', path: '/post/add', shows: 'text=/add some images/i' },
  { name: 'goals', as: 'Ana', path: '/goals', shows: 'h1:has-text("Goals")' },
  { name: 'deleted', as: 'Ana', path: '/post/deleted', shows: 'h1:has-text("Recently deleted")' },
  { name: 'home-other', as: 'Chloe', path: '/home', shows: 'article img' },
  { name: 'home-alone', as: 'Eve', path: '/home', shows: 'article img' },
  { name: 'connect', as: 'Eve', path: '/connect', shows: 'text=Copy my code' },
  { name: 'not-found', as: 'Ana', path: '/nowhere', shows: 'text=/404/' },
];

async function tokenOf(name: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: is ${address} seeded?`);
    return response.json();
  };
  const { credential } = await send('/demo-identity/credential/', {
    first_name: name,
    subject: name.toLowerCase(),
  });
  const { token } = await send('/api/v1/auth/google_login/', { id: credential });
  return token;
}

async function visit(
  browser: Browser,
  stop: Stop,
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
  await page.goto(address + stop.path);
  await page.locator(stop.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await settled(page);
  const file = `${folder}/${stop.name}-${size === phone ? 'phone' : 'desktop'}-${dark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: file });
  await context.close();
  return file;
}

/** Letters and the photos in sight are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('img[data-state="coming"]')].every(
      (image) => image.getBoundingClientRect().top >= innerHeight,
    ),
  );
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

/** Three phones side by side, as the README shows them. */
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
  for (const size of [phone, desktop])
    for (const dark of [false, true]) await visit(browser, stop, size, dark, token);
  process.stdout.write(`${stop.name}\n`);
}
await browser.close();
await montage(
  ['home-phone-light', 'profile-own-phone-light', 'connect-phone-dark'].map(
    (name) => `${folder}/${name}.png`,
  ),
  inRoot('docs/pictures/tour.png'),
);
