import type { User } from '@twosome/contract/auth/auth.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import { showFirstLook } from './platform/firstLook.ts';
import { apiOrigin } from './platform/origin.ts';
import { storageKey } from './platform/router/ScrollRestoration.tsx';
import { drawFirstPost } from './screens/firstPost.ts';

/*
 * An inline script at the end of the app's page. It draws home's first post over the logo from copies of the prefetched
 * responses, before http.ts reads them, and then starts the app: the photo shares neither network nor processor with
 * its scripts. Without a good response nothing is drawn.
 */

/** The app's script, and those that it imports. */
declare const appScripts: readonly [string, ...string[]];
/** The app starts no later than this, with or without the photo. Milliseconds. */
const longestDelay = 1500;

/** The fonts of names, the second of their ampersand. */
const names = ['600 1em "Figtree Variable"', 'italic 500 1em "Newsreader Variable"'];

const { answers = {}, styles, scripts = [] } = window.early ?? {};
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

/** Draws the post and resolves when its photo is painted. */
async function draw(): Promise<void> {
  const [{ user }, posts] = await Promise.all([
    read<{ user: User }>('POST auth/user/'),
    read<Paged<Post>>('GET post/?is_timeline=true'),
    styles,
    // a name in other fonts would move when these arrive
    ...names.map((font) => document.fonts.load(font, '&').catch(() => {})),
  ]);
  const drawn = isScrolled() ? null : drawFirstPost(user, posts, mark);
  if (!drawn) return;
  showFirstLook(drawn);
  await drawn.querySelector<HTMLImageElement>('img[srcset]')?.decode();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function start(): void {
  for (const href of [...appScripts.slice(1), ...scripts])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  const app = { type: 'module', crossOrigin: '', src: appScripts[0] };
  document.head.append(Object.assign(document.createElement('script'), app));
}

const delay = new Promise((resolve) => setTimeout(resolve, longestDelay));
void Promise.race([draw(), delay]).then(start, start);
