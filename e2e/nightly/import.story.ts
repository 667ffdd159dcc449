import { zipWith } from '../../server/src/testing/archives.ts';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { addPost, sendMessage } from '../people.ts';
import { photoFile } from '../photos.ts';

const path = '/profile/settings/import';

/** A chat of Ana and Bruno with two photos, as Android exports it. */
async function chatArchive() {
  const chat = [
    '03/05/2019, 09:00 - Messages and calls are end-to-end encrypted.',
    '03/05/2019, 09:01 - Ana: Good morning, you',
    '14/05/2019, 18:20 - Bruno: IMG-20190514-WA0001.jpg (file attached)',
    'The sea at last',
    '24/12/2020, 20:05 - Ana: IMG-20201224-WA0002.jpg (file attached)',
    '24/12/2020, 20:06 - Ana: I wish you were here',
  ];
  const [sea, tree] = await Promise.all([
    photoFile('sea.jpg', { width: 640, height: 480, background: '#3366cc' }),
    photoFile('tree.jpg', { width: 480, height: 640, background: '#2f6b3a' }),
  ]);
  const buffer = await zipWith({
    'WhatsApp Chat with Bruno.txt': `${chat.join('\n')}\n`,
    'IMG-20190514-WA0001.jpg': sea.buffer,
    'IMG-20201224-WA0002.jpg': tree.buffer,
  });
  return { name: 'WhatsApp Chat with Bruno.zip', mimeType: 'application/zip', buffer };
}

const choose = (by: Person, file: Awaited<ReturnType<typeof chatArchive>>) =>
  by.page.locator('input[type=file]').setInputFiles([file]);
const click = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();

test('Ana brings their chat along, Bruno agrees, and both can take it back', async ({
  person,
  couple,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await addPost(ana, 'Made here');
  await sendMessage(bruno, 'Written here');
  await Promise.all([ana.page.goto('/profile/settings/data'), bruno.page.goto('/message')]);

  await test.step('what is no archive is refused, before and after the upload', async () => {
    await ana.page.getByRole('link', { name: 'Bring our story along' }).click();
    await expect(ana.page.getByText('You had a story before Twosome')).toBeVisible();
    await expectAccessible(ana.page, 'bring your story along');
    await choose(ana, { name: 'chat.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
    await expect(ana.page.getByText('Please choose the ZIP as it came from the app.')).toBeVisible();
    await choose(ana, { name: 'chat.zip', mimeType: 'application/zip', buffer: Buffer.from('Hello') });
    await expect(ana.page.getByText('This file is not a ZIP archive. Nothing was added.')).toBeVisible();
    await click(ana, 'Choose another file');
  });

  await test.step('she sees what is in it, and he does not [S4.170]', async () => {
    await choose(ana, await chatArchive());
    await expect(ana.page.getByText('This is what we found')).toBeVisible();
    await expect(ana.page.getByText('2 photos, each on its own day')).toBeVisible();
    await expect(ana.page.getByText('3 May 2019 to 24 December 2020')).toBeVisible();
    await expect(ana.page.getByText('Good morning, you')).toBeVisible();
    await expect(ana.page.getByRole('radio', { name: /^Ana/ })).toBeChecked();
    await expectAccessible(ana.page, 'preview of an archive');
    await expect(bruno.page.getByText('Written here')).toBeVisible();
    await expect(bruno.page.getByText('Good morning, you')).toBeHidden();
  });

  await test.step('the photos come; the messages wait for him, whose page asks him [S4.171 S4.172]', async () => {
    // his toast stays for seconds only
    await Promise.all([click(ana, 'Bring it along'), click(bruno, 'Show')]);
    await expect(ana.page.getByText('Bruno has been asked')).toBeVisible();
    await expect(bruno.page.getByRole('heading', { name: 'Ana would like' })).toBeVisible();
    await expect(bruno.page.getByText('I wish you were here')).toBeVisible();
    await expectAccessible(bruno.page, 'question about old messages');
    await bruno.page.getByRole('button', { name: 'Back' }).click();
    await expect(bruno.page.getByText('Written here')).toBeVisible();
    await expect(bruno.page.getByText('I wish you were here')).toBeHidden();
    await bruno.page.goForward();
    await click(bruno, 'Agree');
    await expect(bruno.page.getByText('Your story is here')).toBeVisible();
    await expect(ana.page.getByText('Your story is here')).toBeVisible();
    await expectAccessible(ana.page, 'archive brought along');
  });

  await test.step('the messages are in the room, each at its own time', async () => {
    await bruno.page.getByRole('link', { name: 'Open the room' }).click();
    const log = bruno.page.getByRole('article');
    await expect(log).toHaveText([
      /Good morning, you/,
      /The sea at last/,
      /I wish you were here/,
      /Written here/,
    ]);
    await expect(bruno.page.getByText('3 May 2019')).toBeVisible();
    await expect(bruno.page.getByText('24 December 2020')).toBeVisible();
  });

  await test.step('the photos are posts of the two, with their days', async () => {
    await ana.page.getByRole('link', { name: 'See the photos' }).click();
    await ana.page.getByRole('link', { name: /The sea at last/ }).click();
    await expect(ana.page.getByText('24 December 2020')).toBeVisible();
    await expect(ana.page.getByText('14 May 2019')).toBeVisible();
  });

  await test.step('he takes it all back: it goes from both phones, and what they made here stays [S4.174]', async () => {
    await ana.page.goto('/message');
    await expect(ana.page.getByText('Good morning, you')).toBeVisible();
    await bruno.page.goto(path);
    await click(bruno, 'Take it all back');
    const dialog = bruno.page.getByRole('dialog');
    await expect(dialog).toContainText('This removes 2 photos and 3 messages that came from WhatsApp');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(bruno.page.getByText('You had a story before Twosome')).toBeVisible();
    await expect(ana.page.getByText('Good morning, you')).toBeHidden();
    await expect(ana.page.getByRole('article')).toHaveText([/Written here/]);
    const { results } = await ana.call('GET post/', { query: { is_timeline: 'true' } });
    // the timeline also has what other stories publish
    const own = results.filter(({ feed }) => feed === 'ours');
    expect(own.map(({ text }) => text)).toEqual(['Made here']);
  });
});
