import type { User } from '@twosome/contract/auth/auth.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import { showFirstLook } from './platform/firstLook.ts';
import { apiOrigin } from './platform/origin.ts';
import { storageKey } from './platform/router/ScrollRestoration.tsx';
import { drawFirstPost } from './screens/firstPost.ts';

/*
 * An inline script at the end of the app's page. It draws home's first post over the logo while the app's scripts
 * load. It runs before every module, so it can copy the prefetched responses before http.ts reads them. Without a
 * good response nothing is drawn.
 */
const { answers = {}, styles } = window.early ?? {};
const mark = document.querySelector<SVGElement>('.splash svg');

async function read<T>(route: string): Promise<T> {
  const response = (await answers[route.replace(' ', ` ${apiOrigin()}/api/v1/`)]?.answer)?.clone();
  return response?.ok ? response.json() : Promise.reject();
}

/** Whether the app will restore a scroll position, at which the first post is not on the screen. */
function isScrolled(): boolean {
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  const { key, state } = history.state ?? {};
  const names: string[] = [state?.over, key, location.pathname + location.search];
  return names.some((name) => (positions[name] ?? 0) > 0);
}

async function draw(): Promise<void> {
  const [{ user }, posts] = await Promise.all([
    read<{ user: User }>('POST auth/user/'),
    read<Paged<Post>>('GET post/?is_timeline=true'),
    styles,
  ]);
  const drawn = isScrolled() ? null : drawFirstPost(user, posts, mark);
  if (drawn) showFirstLook(drawn);
}

draw().catch(() => {});
