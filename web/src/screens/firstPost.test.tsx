import { render } from '@testing-library/react';
import type { Post } from '@twosome/contract/post/post.contract';
import { expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { calendarDay } from '../platform/days.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { imageOf, postOf } from '../testing/posts.ts';
import { drawFirstPost } from './firstPost.ts';

freshBrowser();

const published: Partial<Post> = { is_private: false, feed: 'ours' };
const draw = (post: Partial<Post> = {}, user = ana) =>
  drawFirstPost(user, { results: [postOf({ ...published, ...post })], next: null }, null);

/** What a person sees of a post: its texts, and its photo with every size that a browser may choose. */
const seen = (post: Element | null | undefined) => {
  const photo = post?.querySelector('img[srcset]');
  const attributes = ['alt', 'sizes', 'srcset', 'src'].map((name) => photo?.getAttribute(name));
  const texts = ['[class*=name]', '[class*=meta]', '[dir=auto]'].map((part) =>
    post?.querySelector(part)?.textContent?.trim(),
  );
  return { attributes, texts };
};

test('the first post is drawn as its card renders it', () => {
  upsertUser(ana);
  for (const post of [
    { text: 'By the sea.' },
    { id: 'EDITED', text: '', edited_at: '2026-11-21T10:00:00.000Z' },
    { id: 'DESCRIBED', images: [{ ...imageOf(1), alt: 'A lighthouse' }] },
  ]) {
    const whole = postOf({ ...published, ...post });
    upsertPost(whole);
    const { container, unmount } = render(
      <MemoryRouter>
        <PostCard id={whole.id} eager />
      </MemoryRouter>,
    );
    expect(seen(draw(post))).toEqual(seen(container));
    expect(seen(container).attributes[2]).toMatch(/small \d+w, .*medium \d+w, .* \d+w$/);
    expect(seen(container).texts.slice(0, 2)).toEqual(['ana&bruno', expect.stringContaining(' ago')]);
    unmount();
  }
});

test('a post that only its creator sees has no space for claps, as its card has none', () => {
  const spaces = (post: Partial<Post>) =>
    ['[class*=acts]', '[data-small="true"]'].map((part) => draw(post)?.querySelectorAll(part).length);
  expect(spaces({})).toEqual([1, 0]);
  expect(spaces({ only_me: true })).toEqual([0, 1]);
});

test('above it is the today line of the last visit', () => {
  const line = () => draw()?.querySelector('[class*=line]')?.textContent;
  expect(line()).toBe('');
  const words = ['2020-01-01', '5 <b>waiting</b>', 'One year ago'];
  localStorage.setItem('today', JSON.stringify(words));
  expect(line()).toBe('5 <b>waiting</b>');
  localStorage.setItem('today', JSON.stringify([calendarDay(Date.now()), ...words.slice(1)]));
  expect(line()).toBe('5 <b>waiting</b> · One year ago');
});

test('a text with HTML stays text', () => {
  const text = '<img src=x onerror=alert(1)><b>bold</b>';
  const drawn = draw({ text, images: [{ ...imageOf(1), alt: '"><script>' }] });
  expect(drawn?.querySelector('p')?.textContent).toBe(text);
  expect(drawn?.querySelectorAll('b, script, [onerror]')).toHaveLength(0);
});

test('screen readers do not meet it', () => {
  expect(draw()?.hasAttribute('inert')).toBe(true);
});

test('nothing is drawn where home begins with something else', () => {
  const nothing = { results: [], next: null };
  expect(draw()).not.toBeNull();
  expect(drawFirstPost(ana, nothing, null)).toBeNull();
  expect(draw({}, eve)).toBeNull();
  expect(draw({ feed: 'discover' })).toBeNull();
  expect(draw({ taken_down: true, images: [] })).toBeNull();
});
