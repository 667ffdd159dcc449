/** Below the fixed bar: a post whose top is higher counts as passed. */
const barHeight = 80;

const postsShown = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('#content article')].filter(
    (article) => article.querySelector('[aria-keyshortcuts]') !== null,
  );

/** The focused post, else the first that is not above the visible part of the page. */
function currentPost(posts: readonly HTMLElement[]): number {
  const focused = posts.findIndex((post) => post.contains(document.activeElement));
  if (focused >= 0) return focused;
  return posts.findIndex((post) => post.getBoundingClientRect().bottom > barHeight);
}

/** Focuses the next or the previous post and brings it to the top. Without a focused post, the first one in sight is next. */
export function stepPost(by: 1 | -1): void {
  const posts = postsShown();
  const current = currentPost(posts);
  const isFocused = posts[current]?.contains(document.activeElement) ?? false;
  const next = posts[by === 1 && !isFocused ? current : current + by];
  if (next === undefined) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

/** Presses the button with this key (`aria-keyshortcuts`) of the current post. */
export function pressInPost(key: string): void {
  const posts = postsShown();
  posts[currentPost(posts)]?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
}
