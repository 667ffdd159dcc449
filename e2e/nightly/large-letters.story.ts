import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addComment, addGoal, sharePost } from '../people.ts';
import { photoFile } from '../photos.ts';
import { cardOf } from '../screen.ts';

/**
 * Double font size on the smallest phone (WCAG 1.4.4, 1.4.10): users set it in the browser, not in the app. Nothing may
 * overflow the window, where it could not be read or tapped.
 */
test('with double font size nothing overflows a small phone', async ({ page, person, client, couple }) => {
  const [ana, bruno, { username }] = await couple(person('Ana'), client('Bruno'));
  const { id: post } = await sharePost(ana, bruno, 'By the lighthouse');
  await addComment(bruno, post, 'Second picture, please');
  await addGoal(ana, 'See the northern lights');
  await Promise.all([page, ana.page].map(enlarge));

  const screens: [of: Page, address: string, shows: (page: Page) => Locator][] = [
    [page, '/', (of) => of.getByRole('heading', { level: 1 })],
    [page, '/sign-up', (of) => of.getByText('Try the demo')],
    [ana.page, '/home', (of) => cardOf(of, 'By the lighthouse')],
    [ana.page, '/message', (of) => of.getByRole('textbox', { name: 'Message' })],
    [ana.page, '/goals', (of) => of.getByRole('link', { name: 'See the northern lights' })],
    [ana.page, '/goals/add', (of) => of.getByLabel('Achieve by')],
    [ana.page, '/profile', (of) => of.getByRole('link', { name: 'Edit profile' })],
    [ana.page, `/post/${post}`, (of) => cardOf(of, 'By the lighthouse')],
    [ana.page, `/home?postCommentId=${post}`, (of) => of.getByRole('dialog').getByRole('textbox')],
    [ana.page, `/home?postOptionId=${post}`, (of) => of.getByRole('dialog')],
    [ana.page, '/post/add', (of) => of.getByRole('button', { name: 'Choose photos' })],
    [ana.page, '/notification', (of) => of.getByRole('heading', { name: 'Notifications' })],
    [ana.page, '/profile/follow_request', (of) => of.getByRole('heading', { name: 'Follow Requests' })],
    [ana.page, '/profile/username?back=true', (of) => of.getByText(username)],
    [ana.page, '/profile/settings', (of) => of.getByText('Logout')],
    [ana.page, '/profile/settings/notifications', (of) => of.getByText('Quiet hours').first()],
    [ana.page, '/profile/settings/data', (of) => of.getByText('Your code')],
    [ana.page, '/profile/settings/devices', (of) => of.getByText('This device')],
  ];
  for (const [of, address, shows] of screens)
    await test.step(address, async () => {
      await of.goto(address);
      await expect(shows(of).first()).toBeVisible();
      await expect.poll(() => of.evaluate(overflowing), { message: address }).toEqual([]);
    });

  await test.step('a new post, step by step', async () => {
    const { page } = ana;
    const photos = await Promise.all(['1.jpg', '2.jpg'].map((name) => photoFile(name)));
    await page.goto('/post/add');
    await page.locator('input[type=file]').setInputFiles(photos);
    for (const title of ['Choose the order', 'Choose the shape', 'Adjust']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect.poll(() => page.evaluate(overflowing), { message: title }).toEqual([]);
      if (title === 'Choose the shape') expect(await page.evaluate(brokenChoices)).toEqual([]);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
  });

  await test.step('a confirmation dialog', async () => {
    await ana.page.goto('/profile/settings');
    await ana.page.getByText('Logout').click();
    const question = ana.page.getByRole('dialog');
    await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
    for (const answer of ['Cancel', 'Okay'])
      await expect(question.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => ana.page.evaluate(overflowing)).toEqual([]);
  });
});

async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Runs in the page. Among side-by-side choices: a word that breaks across lines. */
function brokenChoices(): string[] {
  const words = [...document.querySelectorAll<HTMLElement>('fieldset label span')];
  return words
    .filter((one) => !/\s/.test(one.textContent ?? ''))
    .filter((one) => one.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(one).lineHeight))
    .map((one) => one.textContent ?? '');
}

/** Runs in the page. Content inside a scrollable box, such as the next photo of a carousel, is not lost. */
function overflowing(): string[] {
  const right = window.innerWidth + 1;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(one).visibility === 'visible';
  });
  const isClipped = (one: Element): boolean => {
    const around = one.parentElement;
    if (around === null || around === document.body) return false;
    const box = around.getBoundingClientRect();
    const holds = getComputedStyle(around).overflowX !== 'visible';
    return (holds && box.left > -1 && box.right < right) || isClipped(around);
  };
  const lost = elements.filter((one) => {
    const box = one.getBoundingClientRect();
    return (box.left < -1 || box.right > right) && !isClipped(one);
  });
  const cut = elements.filter(
    (one) =>
      /^H[12]$/.test(one.tagName) &&
      getComputedStyle(one).overflowX !== 'visible' &&
      one.scrollWidth > one.clientWidth + 1,
  );
  const below = [...document.querySelectorAll('nav[aria-label="Main"] *')].filter(
    (one) => one.getBoundingClientRect().bottom > window.innerHeight + 1,
  );
  return [...lost, ...cut, ...below].map((one) => `${one.tagName} ${one.textContent?.slice(0, 60)}`);
}
