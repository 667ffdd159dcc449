import { fireEvent, render, screen } from '@testing-library/react';
import type { Post } from '@twosome/contract/post/post.contract';
import { permissionsOf } from '@twosome/contract/post/post.rules';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { idOf, imageOf, postOf, strangersPost } from '../../testing/posts.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { PostCard, type PostCardProps } from './PostCard.tsx';
import { upsertPost } from './post.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

function show(post: Post, props: Partial<PostCardProps> = {}) {
  upsertPost(post);
  return render(
    <MemoryRouter>
      <PostCard id={post.id} {...props} />
      <Toasts />
    </MemoryRouter>,
  );
}
const publishButton = () => screen.queryByRole('button', { name: 'Publish' });
const optionsButton = () => screen.queryByRole('button', { name: 'Post options' });

test('asks the partner of the creator whether to publish, if the server allows it [S2.57 S4.51]', () => {
  show(postOf());
  expect(screen.getByText('Bruno kept this for you two.')).toBeTruthy();
  expect(screen.getByText('Only the two of you')).toBeTruthy();
  expect(publishButton()).toBeTruthy();
});

test('shows the descriptions of all photos before it is published, each in its own direction [S4.178]', () => {
  const images = [
    { ...imageOf(1), alt: 'The lake' },
    { ...imageOf(2), alt: '' },
    { ...imageOf(3), alt: 'x'.repeat(1000) },
  ];
  show(postOf({ images }));
  const region = screen.getByRole('region', { name: 'Descriptions' });
  expect([...region.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Photo 1: The lake',
    `Photo 3: ${'x'.repeat(1000)}`,
  ]);
  expect(region.querySelector('li span')?.getAttribute('dir')).toBe('auto');
});

test('shows no descriptions where there are none, nor of a post that is published already', () => {
  const { unmount } = show(postOf());
  expect(screen.queryByRole('region', { name: 'Descriptions' })).toBeNull();
  unmount();
  show(
    postOf({
      id: idOf(2),
      is_private: false,
      can: permissionsOf('creator', false),
      images: [{ ...imageOf(1), alt: 'The lake' }],
    }),
  );
  expect(screen.queryByRole('region', { name: 'Descriptions' })).toBeNull();
});

test('does not ask the creator, nor for a published post [S4.51]', () => {
  const { unmount } = show(postOf({ creator: ana.id, can: permissionsOf('creator', true) }));
  expect(publishButton()).toBeNull();
  unmount();
  show(postOf({ id: idOf(2), is_private: false }));
  expect(publishButton()).toBeNull();
});

test('asks the creator after the partner edited it', () => {
  const can = permissionsOf('creator', true, { lastEditor: 'partner' });
  show(postOf({ creator: ana.id, edited_at: '2026-11-21T10:00:00.000Z', can }));
  expect(screen.getByText('Bruno changed this post.')).toBeTruthy();
  expect(publishButton()).toBeTruthy();
});

test('shows options if the server allows one of them, and to no other viewer [S2.63 S6.11]', () => {
  const none = { publish: false, make_private: false, edit: false, delete: false };
  for (const [place, can] of [{ edit: true }, { delete: true }, { make_private: true }].entries()) {
    const { unmount } = show(postOf({ id: idOf(10 + place), can: { ...none, ...can } }));
    expect(optionsButton()).toBeTruthy();
    unmount();
  }
  show(strangersPost());
  expect(optionsButton()).toBeNull();
});

test('publishing removes the question and keeps the focus in the card [S2.57 S4.50]', async () => {
  browser.server.respond('POST post/:id/toggle_visibility/', postOf({ is_private: false, version: 2 }));
  show(postOf());
  publishButton()?.focus();
  fireEvent.click(publishButton() as HTMLElement);
  expect(publishButton()).toBeNull();
  expect(screen.getByText('Followers')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('article'));
  expect(await screen.findByText('Your followers can see it now')).toBeTruthy();
});

test('a failed publish restores the question and shows the reason [S8.16]', async () => {
  browser.server.disconnect('POST post/:id/toggle_visibility/');
  show(postOf());
  fireEvent.click(publishButton() as HTMLElement);
  expect(await screen.findByText('It is still private. There was a network error!')).toBeTruthy();
  expect(publishButton()).toBeTruthy();
  expect(screen.getByText('Only the two of you')).toBeTruthy();
});

test('face and name link to the profile; a couple without a name is a new couple [S2.56]', () => {
  const author = { ...postOf().twosome, photo_thumbnail: '/media/us/thumb' };
  const { unmount } = show(postOf({ twosome: author }));
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toContain('/media/us/thumb');
  expect(screen.getByRole('link', { name: /^ana ?& ?bruno$/ }).getAttribute('href')).toBe(
    `/profile/${ana.twosome?.id}`,
  );
  unmount();
  const unnamed = { ...strangersPost().twosome, username: 'new-39ge7pfydr7z' };
  show(strangersPost({ id: idOf(2), twosome: unnamed }));
  expect(screen.getByRole('article', { name: 'New couple' })).toBeTruthy();
});

test.each([
  ['its creation', null, '5 min ago'],
  ['its publication', new Date(Date.now() - 3_600_000).toISOString(), '1 hr ago'],
])('it shows the time since %s [S2.58]', (_what, published_at, label) => {
  const added_at = new Date(Date.now() - 5 * 60_000).toISOString();
  show(postOf({ added_at, is_private: published_at === null, published_at }));
  expect(screen.getByText(label)).toBeTruthy();
});

test('its photos are a carousel, in their order [S2.59]', () => {
  show(postOf({ images: [1, 2, 3].map((n) => ({ ...imageOf(n), alt: `Number ${n}` })) }));
  expect(screen.getByRole('group', { name: /^Photos by/ })).toBeTruthy();
  expect(screen.getByText('Image 1 of 3')).toBeTruthy();
  for (const n of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Next image' }));
    expect(screen.getByText(`Image ${n} of 3`)).toBeTruthy();
    expect(screen.getByRole('img', { name: `Number ${n}` })).toBeTruthy();
  }
});

test('photos are described by their own text, else by their couple', () => {
  show(postOf({ images: [{ ...imageOf(1), alt: 'A red canoe' }, imageOf(2)] }));
  expect(screen.getByAltText('A red canoe')).toBeTruthy();
  expect(screen.getByAltText('Photo by ana&bruno')).toBeTruthy();
});

test('a post for oneself says that nobody else sees it, and offers to show it [S6.41]', () => {
  show(postOf({ creator: ana.id, only_me: true, can: permissionsOf('creator', true) }));
  expect(screen.getByText('Only you')).toBeTruthy();
  expect(screen.getByText('Only you see this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show to Bruno' })).toBeTruthy();
  expect(publishButton()).toBeNull();
});

test('a post taken down by the operator shows its couple that, and only the delete option', () => {
  const can = permissionsOf('partner', true, { isTakenDown: true });
  show(postOf({ taken_down: true, images: [], text: 'Not nice.', can }), {
    actions: <button type="button">Clap</button>,
  });
  expect(screen.getByText('Taken down by the operator.')).toBeTruthy();
  expect(screen.getByText('Taken down')).toBeTruthy();
  expect(screen.getByText('Not nice.')).toBeTruthy();
  expect(optionsButton()).toBeTruthy();
  expect(publishButton()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clap' })).toBeNull();
});

test('a card that leaves the screen returns with the photo it showed', () => {
  const post = postOf({ id: idOf(3), images: [imageOf(1), imageOf(2), imageOf(3)] });
  const { unmount } = show(post);
  fireEvent.click(screen.getByRole('button', { name: 'Next image' }));
  unmount();
  show(post);
  expect(screen.getByText('Image 2 of 3')).toBeTruthy();
});
