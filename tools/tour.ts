import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openPhone } from '../bench/platform/browser.ts';
import { signInAs } from '../bench/platform/server.ts';
import { end } from './run/end.mjs';
import { inRoot } from './run/root.mjs';

/*
 * Stores every screen of a running server with the demo story in .cache/tour, phone and desktop, light and dark, and
 * three of them for the README and six in one picture: `npm run tour [address] [name…]`.
 */
const [address = 'http://localhost:8000', ...only] = process.argv.slice(2);
const folder = inRoot('.cache/tour');
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const tokens = new Map<string, string>();
for (const name of ['Chloe', 'Eve', 'Mallory']) tokens.set(name, (await signInAs(address, name)).token);
const { token, call } = await signInAs(address, 'Ana');
tokens.set('Ana', token);
const posts = (await call('GET post/', { query: { is_timeline: 'true' } })).results;
const post = posts.reduce((most, one) => (one.comment_count > most.comment_count ? one : most)).id;
const [goal] = (await call('GET goals/')).results;
const other = posts.find(({ id }) => id !== post);

/** The name, the person who is signed in, the path, and what must be visible before the screenshot. */
const stops: [name: string, as: string | null, path: string, shows: string][] = [
  ['landing', null, '/', 'h1'],
  ['about', null, '/about', 'h1'],
  ['privacy', null, '/privacy', 'h1'],
  ['terms', null, '/tos', 'h1'],
  ['leaving', null, '/delete-account', 'h1'],
  ['not-found', null, '/nowhere', 'h1'],
  ['welcome', null, '/sign-up', 'text=Try the demo'],
  ['home', 'Ana', '/home', 'text=The lake in 21 days'],
  ['today', 'Ana', '/home?today=open', '[role="dialog"] li'],
  ['comments', 'Ana', `/home?postCommentId=${post}`, '[role="dialog"] article, [role="dialog"] li'],
  ['post', 'Ana', `/post/${post}`, 'article img'],
  ['post-other', 'Ana', `/post/${other?.id}`, 'article img'],
  ['post-options', 'Ana', `/home?postOptionId=${post}`, '[role="dialog"]'],
  ['notifications', 'Ana', '/notification', 'main li'],
  ['requests', 'Chloe', '/profile/follow_request', 'text=Accept'],
  ['profile', 'Ana', '/profile', '[aria-label="Of this profile"]'],
  ['followers', 'Ana', '/profile?tab=Follower', 'main li'],
  ['following', 'Ana', '/profile?tab=Following', 'main li'],
  ['blocked', 'Ana', '/profile/settings/blocked', 'text=Nobody is blocked'],
  ['username', 'Ana', '/profile/username?back=true', 'form'],
  ['photo', 'Ana', '/profile/photo?back=true', 'text=Select Image'],
  ['settings', 'Ana', '/profile/settings', 'text=Logout'],
  ['your-data', 'Ana', '/profile/settings/data', 'text=Your code'],
  ['first-name', 'Ana', '/profile/settings/name', 'text=Your first name'],
  ['devices', 'Ana', '/profile/settings/devices', 'text=This device'],
  ['notification-settings', 'Ana', '/profile/settings/notifications', 'text=Quiet hours'],
  ['add', 'Ana', '/post/add', 'text=/add some images/i'],
  ['room', 'Ana', '/message', '[role="log"] article'],
  ['room-none', 'Mallory', '/message', 'text=No messages yet'],
  ['goals', 'Ana', '/goals', 'main li h2'],
  ['goal-add', 'Ana', '/goals/add', 'text=Achieve by'],
  ['goal-edit', 'Ana', `/goals/edit/${goal?.id}`, 'text=Delete goal'],
  ['question', 'Ana', '/question', 'main article'],
  ['answered', 'Ana', '/question/past', 'main article'],
  ['letters', 'Ana', '/letter', 'text=Your letter to Bruno'],
  ['letter-opened', 'Ana', '/letter/opened', 'main article img, main li img'],
  ['days', 'Ana', '/goals?days=open', 'text=The lake'],
  ['book', 'Ana', '/book', 'text=What should it cover?'],
  ['goals-none', 'Mallory', '/goals', 'text=No goals yet'],
  ['deleted', 'Ana', '/post/deleted', 'h1:has-text("Recently deleted")'],
  ['home-alone', 'Eve', '/home', 'article img'],
  ['connect', 'Eve', '/connect', 'text=Copy my code'],
];

await mkdir(folder, { recursive: true });
for (const [name, as, path, shows] of stops) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const viewport of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await openPhone(address, tokens.get(as ?? '') ?? '', {
        viewport,
        colorScheme,
        deviceScaleFactor: viewport === phone ? 2 : 1,
        hasTouch: viewport === phone,
        isMobile: viewport === phone,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(address + path);
      await page.locator(shows).first().waitFor();
      await settled(page);
      const device = viewport === phone ? 'phone' : 'desktop';
      await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png` });
      await context.close();
    }
  console.log(name);
}
await end();
for (const name of ['home', 'room', 'answered'])
  if (only.length === 0 || only.includes(name)) await forReadme(name);

if (only.length === 0)
  await montage(['home', 'today', 'room', 'days', 'letters', 'answered'].map((name) => `${name}-phone`));

/** Waits for requests, fonts, and photos in view. The other photos of a carousel load when swiped to. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('img[data-state="coming"]:not([inert] img)')].every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight;
    }),
  );
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** A phone with round corners and an outline, on any background. */
async function forReadme(name: string): Promise<void> {
  const [width, height] = [phone.width * 2, phone.height * 2];
  const outline = (fill: string, inset: number, stroke = 'none') =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="72" fill="${fill}" stroke="${stroke}" stroke-width="${2 * inset}"/></svg>`,
    );
  await sharp(`${folder}/${name}-phone-light.png`)
    .composite([{ input: outline('#fff', 0), blend: 'dest-in' }, { input: outline('none', 1.5, '#d8d3d2') }])
    .webp({ quality: 80 })
    .toFile(inRoot(`docs/pictures/${name}.webp`));
}

/** Phones side by side, every other one dark. */
async function montage(names: readonly string[]): Promise<void> {
  const { width, height } = phone;
  const gap = 40;
  const cards = await Promise.all(
    names.map((name, place) =>
      sharp(`${folder}/${name}-${place % 2 === 0 ? 'light' : 'dark'}.png`)
        .resize(width, height)
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      ...{ width: cards.length * (width + gap) + gap, height: height + 2 * gap },
      ...{ channels: 3, background: '#e9e4e2' },
    },
  })
    .composite(cards.map((input, place) => ({ input, left: gap + place * (width + gap), top: gap })))
    .png({ palette: true, quality: 90 })
    .toFile(inRoot('docs/pictures/tour.png'));
}
