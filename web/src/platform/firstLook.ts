import { markLoaded } from './photoSource.ts';

/* The first post that the page draws while the app's scripts load (firstLook.ts), until the app renders it. */

let posts: Promise<unknown> | undefined;

export function showFirstLook(drawn: HTMLElement): void {
  if (!window.early?.isReplaced) document.body.append(drawn);
}

/** Home's posts are being loaded: `whenReplaceable` waits for them. */
export function waitForPosts(loading: Promise<unknown>): void {
  posts ??= loading;
}

/** Resolves when the app can render the drawn post too, so that no skeleton and no blur come in between. */
export async function whenReplaceable(): Promise<void> {
  if (!document.querySelector('.first-look')) return;
  await posts;
  const photo = document.querySelector<HTMLImageElement>('.first-look img[srcset]');
  if (photo?.complete && photo.naturalWidth > 0) markLoaded(photo.currentSrc);
}

/** In the frame in which the app renders its first screen. Nothing is drawn afterwards. */
export function removeFirstLook(): void {
  if (window.early) window.early.isReplaced = true;
  document.querySelector('.first-look')?.remove();
}
