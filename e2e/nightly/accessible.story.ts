import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addComment, addGoal, addPost, clap, sendMessage, sharePost } from '../people.ts';
import { photoFile } from '../photos.ts';
import { cardOf, messageOf } from '../screen.ts';

// Screens that no other story opens: what they do is shown by the tests of the screens and of the API. The others act by
// API calls.

test('connecting by both codes, and sending a stranger away', async ({ person, client, expectErrors }) => {
  // requests in flight while the connection ends
  expectErrors(/40[03]/);
  const [eve, gil] = [await person('Eve'), await client('Gil')];
  const { page } = eve;
  for (const { call } of [eve, gil]) await call('POST auth/accept_terms/', { body: { adult: true } });
  await gil.call('PATCH auth/user/', { body: { both_codes: true } });
  await page.goto('/profile/settings/data');
  await page.getByRole('switch', { name: 'Connect by both codes only' }).check();
  await page.goto('/connect');
  await expect(page.getByText('and enter theirs', { exact: true })).toBeVisible();
  await expectAccessible(page, 'connect with both codes');
  await eve.call('POST auth/connect/', { body: { id: gil.user.id } });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Waiting for the other code' })).toBeVisible();
  await expectAccessible(page, 'waiting for the other code');
  await gil.call('POST auth/connect/', { body: { id: eve.user.id } });
  await expect(page).toHaveURL(/\/connected$/);
  await expect(page.getByRole('button', { name: 'This is not my partner' })).toBeVisible();
  await expectAccessible(page, 'connected');
  await page.getByRole('button', { name: 'This is not my partner' }).click();
  await expect(page.getByRole('dialog', { name: 'Gil is not your partner?' })).toBeVisible();
  await expectAccessible(page, 'not my partner question');
  await gil.call('POST auth/not_my_partner/');
  await expect(page).toHaveURL(/\/connect\?ended=true$/);
  await expect(page.getByRole('region', { name: 'Not connected' })).toBeVisible();
  await expectAccessible(page, 'connection ended');
});

test('posts, comments and profiles of others', async ({ person, client, couple }) => {
  const [ana, bruno, theirs] = await couple(client('Ana'), client('Bruno'), 'public');
  const [chloe, dan] = await couple(person('Chloe'), client('Dan'), 'public');
  const { page } = chloe;
  const [name, words, longest] = [theirs.username, 'Bread, second try.', 'x'.repeat(limits.commentText)];
  const { id: post } = await sharePost(ana, bruno, words);
  const { id: ours } = await sharePost(chloe, dan, 'Ours');
  await clap(ours, ana, bruno);
  await page.goto(`/post/${ours}?postClapsId=${ours}`);
  const clapped = page.getByRole('dialog', { name: 'Who clapped' });
  await expect(clapped.getByRole('link', { name }).first()).toBeVisible();
  await expectAccessible(page, 'who clapped');

  const { id: reply_to } = await chloe.call('POST post/:id/comment/', {
    params: { id: post },
    body: { text: longest },
  });
  for (const text of ['Rye, all of it.', 'And how long?', 'Two days.'])
    await bruno.call('POST post/:id/comment/', { params: { id: post }, body: { text, reply_to } });
  await page.goto(`/post/${post}?postCommentId=${post}`);
  const comments = page.getByRole('dialog', { name: 'Comments' });
  const list = comments.getByRole('region', { name: 'Comments' });
  await expect(list.getByText(longest)).toBeVisible();
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await comments.getByRole('button', { name: 'Show 1 more reply' }).click();
  await expect(comments.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'comment replies');
  await comments.getByLabel('Add a comment').pressSequentially(`With @${name.split('&')[0]}`);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'comment mention');

  await page.goto(`/post/${post}`);
  await cardOf(page, words).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report', exact: true });
  await report.getByText('Nudity or sex').click();
  await expectAccessible(page, 'report question');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: `Block ${name}?` })).toBeVisible();
  await expectAccessible(page, 'block question');

  await page.goto(`/profile/${theirs.id}`);
  await expect(page.getByLabel('Public profile')).toBeVisible();
  await expect(page.getByRole('link', { name: words })).toBeVisible();
  await expectAccessible(page, 'public profile');
  await page.goto('/search');
  await page.getByLabel('Search couples').fill(name);
  const result = page.getByRole('link', { name });
  await expect(result).toBeVisible();
  await expectAccessible(page, 'search results');
  await result.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expectAccessible(page, 'recent searches');
});

test('what waits, questions and letters', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const { page } = ana;
  await addPost(bruno, 'Frost on the oars.');
  await page.goto('/home');
  const line = page.getByRole('button', { name: '2 waiting' });
  await expect(line).toBeVisible();
  await expectAccessible(page, 'today line');
  await line.click();
  await expect(page.getByRole('dialog', { name: 'Today' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'tray');

  await page.goto('/question');
  await expect(page.getByLabel('Your answer')).toBeVisible();
  await expectAccessible(page, 'question of the day');
  await page.getByLabel('Your answer').fill('The smell of rain');
  await page.getByRole('button', { name: 'Seal my answer' }).click();
  await expect(page.getByText('Opens for you both when Bruno has answered too.')).toBeVisible();
  await expectAccessible(page, 'sealed answer');
  const { id } = await bruno.call('GET question/', {});
  await bruno.call('POST question/:id/answer/', { params: { id }, body: { text: 'Your laugh' } });
  await expect(page.getByText('Your laugh')).toBeVisible();
  await expectAccessible(page, 'open question');
  await page.getByRole('link', { name: 'Answered questions' }).click();
  await expect(page.getByText('Your laugh')).toBeVisible();
  await expectAccessible(page, 'past questions');

  const form = new FormData();
  form.append('text', 'Now you may');
  form.append('opens_at', new Date(Date.now() + 3000).toISOString());
  const { id: letter } = await bruno.call('POST letter/', { form });
  await page.goto('/letter');
  await page.getByRole('link', { name: 'Write a letter' }).click();
  await page.getByLabel('Dear Bruno').fill('The smell of rain');
  await page.locator('input[type=file]').setInputFiles([await photoFile('rain.jpg')]);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expectAccessible(page, 'write a letter');
  await page.getByRole('button', { name: 'Seal it' }).click();
  await expect(page.getByText('The smell of rain')).toBeVisible();
  await expectAccessible(page, 'sealed letters');
  await expect
    .poll(() =>
      ana.call('POST letter/:id/open/', { params: { id: letter } }).then(
        ({ text }) => text,
        () => null,
      ),
    )
    .toBe('Now you may');
  await page.getByRole('link', { name: 'Opened letters' }).click();
  await expect(page.getByText('Now you may')).toBeVisible();
  await expectAccessible(page, 'opened letters');
});

test('goals and days', async ({ person, client, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const { page } = ana;
  await page.goto('/goals/add');
  await page.getByLabel('Achieve by').fill('2020-02-29');
  await page.getByLabel('Achieve by').blur();
  await expect(page.getByText('Choose today or a later day.')).toBeVisible();
  await expectAccessible(page, 'rejected goal');

  expectErrors(/409/);
  await addGoal(ana, 'Swim the lake');
  const [{ id = '' } = {}] = (await ana.call('GET goals/')).results;
  await page.goto(`/goals/edit/${id}`);
  await page.getByLabel('Title').fill('Swim the long lake');
  const theirs = { title: 'Swim the lake twice', description: 'Side by side.', achieve_by: '2199-06-21' };
  await bruno.call('PUT goals/:id/', { params: { id }, body: theirs });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(conflict.getByRole('region', { name: 'As it is now' })).toContainText(theirs.title);
  await expectAccessible(page, 'goal conflict');

  await page.goto('/profile/settings/data');
  await page.getByRole('button', { name: 'Your goals in your calendar' }).click();
  await page.getByRole('button', { name: 'Get the address' }).click();
  await expect(page.getByRole('link', { name: 'Open in calendar app' })).toBeVisible();
  await expectAccessible(page, 'calendar address');

  await bruno.call('POST auth/together/', { body: { date: '2020-02-29' } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Bruno suggests a day' }).click();
  await expect(page.getByText('Bruno suggests: together since 29 February 2020.')).toBeVisible();
  await expectAccessible(page, 'proposed day');
  await page.getByRole('button', { name: 'Agree' }).click();
  const date = daysAfter(new Date(), 12).toISOString().slice(0, 10);
  await bruno.call('POST countdown/', { body: { title: 'Lisbon', date, yearly: false } });
  await expect(page.getByRole('listitem').filter({ hasText: 'Lisbon' })).toContainText(/in 1[123] days/);
  await expectAccessible(page, 'your days');
});

test('a message on another screen', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const { page } = ana;
  const banner = page.getByRole('region', { name: 'Notices' });
  // the first message of a room has no divider above it
  await sendMessage(bruno, 'Good morning');
  await page.goto('/message');
  await expect(messageOf(page, 'Good morning')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  // the banner's code loads seconds after the first screen
  await expect(async () => {
    await sendMessage(bruno, 'The boat is free');
    await expect(banner.getByText(/^Bruno: /)).toBeVisible({ timeout: 2000 });
  }).toPass();
  // a pointer over it stops its timer
  await banner.getByText(/^Bruno: /).hover();
  await expectAccessible(page, 'message banner');
  await banner.getByText(/^Bruno: /).click();
  await expect(messageOf(page, 'The boat is free').first()).toBeVisible();
  await expect(page.getByRole('log').getByText('New messages')).toBeVisible();
  await expectAccessible(page, 'unread messages');
});

test('settings and the end of an account', async ({
  person,
  client,
  couple,
  device,
  server,
  expectErrors,
}) => {
  const eve = await person('Eve');
  const gil = await person('Gil');
  await server.admin('suspend', gil.user.id, '--reason', 'Threats.');
  expectErrors(/403/);
  await gil.page.goto('/home');
  await expect(gil.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expectAccessible(gil.page, 'suspended');
  await eve.page.goto('/profile/settings');
  await expect(eve.page.getByRole('link', { name: 'First name' })).toBeVisible();
  await expectAccessible(eve.page, 'settings without a partner');

  const [ana, bruno] = await couple(person('Ana'), client('Bruno'), 'public');
  const [chloe] = await couple(client('Chloe'), client('Dan'));
  const { page } = ana;
  const { id } = await sharePost(ana, bruno, 'By the lake.');
  await addComment(chloe, id, 'Lovely.');
  await page.goto('/notification');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'notifications');
  await page.goto('/profile/settings/notifications');
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await expectAccessible(page, 'notification settings');
  await page.goto('/profile/delete-account');
  await expect(page.getByRole('heading', { name: 'What Bruno keeps' })).toBeVisible();
  await expectAccessible(page, 'schedule deletion');

  // the sessions that end
  expectErrors(/401/);
  await ana.call('POST auth/delete/');
  const back = await device(ana);
  await back.page.goto('/home');
  await expect(back.page.getByRole('dialog', { name: 'Keep your account?' })).toBeVisible();
  await expectAccessible(back.page, 'keep account question');
});
