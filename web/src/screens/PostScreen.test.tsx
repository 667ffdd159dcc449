import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Overlays } from '../app/overlays.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { coupleOf } from '../testing/couples.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import { freshScreen, press, visit } from '../testing/screen.tsx';
import PostScreen from './PostScreen.tsx';

const browser = freshScreen();

const id = idOf(1);
const rowing = postOf({ text: 'Rowing' });
const isMissing = () => browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });

function show(search = '') {
  const page = (
    <>
      <PostScreen />
      <Overlays />
    </>
  );
  return visit({ '/post/:id': page }, `/post/${id}${search}`);
}

test('shows the post under the page’s title [S2.123]', async () => {
  browser.server.respond('GET post/:id/', rowing);
  show();
  screen.getByRole('heading', { name: 'Post View' });
  await screen.findByText('Rowing');
});

test('the stored post shows immediately, then the server’s version [S8.20]', async () => {
  upsertPost(rowing);
  isMissing();
  show();
  screen.getByText('Rowing');
  await screen.findByText('Seesh! That is 404 not found.');
  expect(screen.queryByText('Rowing')).toBeNull();
  screen.getByRole('link', { name: 'Back to home' });
});

test('without a network it shows Retry', async () => {
  browser.server.disconnect('GET post/:id/');
  show();
  await screen.findByText('There was a network error!');
  browser.server.respond('GET post/:id/', rowing);
  await press('Retry');
  await screen.findByText('Rowing');
});

test('a post that the partner deletes disappears', async () => {
  browser.server.respond('GET post/:id/', rowing);
  show();
  await screen.findByText('Rowing');
  isMissing();
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', deleted: id }, sent_by: null });
  await screen.findByText('Seesh! That is 404 not found.');
  expect(screen.queryByText('Rowing')).toBeNull();
});

test('deleting it here navigates back [S2.19 S7.25]', async () => {
  browser.server.respond('GET post/:id/', rowing);
  browser.server.respond('DELETE post/:id/', null);
  const router = show(`?postDeleteId=${id}`);
  await press('Delete');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  await screen.findByText('The post was deleted successfully');
  await press('Recently deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/deleted'));
});

test.each([
  [2, [], ['2 couples clapped', 'None of them is a couple that you follow.']],
  [1, [coupleOf(7)], ['1 couple clapped. You follow them:', 'a7.b7']],
])(
  'lists who clapped, of %i, from the options of a post of another couple [S2.157 S2.171]',
  async (count, results, shown) => {
    browser.server.respond('GET post/:id/', strangersPost({ clap_count: count }));
    browser.server.respond('GET post/:id/clap/', { results, next: null });
    show(`?postMoreId=${id}`);
    await press('Who clapped');
    for (const text of shown) await screen.findAllByText(text);
  },
);
