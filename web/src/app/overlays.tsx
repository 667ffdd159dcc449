import type { ComponentType } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { isSuspended } from '../features/auth/signedIn.store.ts';
import { type LazyProps, lazyComponent } from '../ui/lazyComponent.ts';
import { UrlOverlay, type UrlOverlayProps } from '../ui/UrlOverlay.tsx';

/**
 * The overlays that the query opens over more than one screen, with lazily loaded code. An overlay of a single screen
 * belongs to that screen.
 */
const overlays: Readonly<Record<string, ComponentType<UrlOverlayProps & LazyProps>>> = {
  postOptionId: lazyComponent(async () => (await import('../features/post/PostOptions.tsx')).PostOptions),
  postShowId: lazyComponent(async () => (await import('../features/post/PostOptions.tsx')).ShowPost),
  postDeleteId: lazyComponent(async () => (await import('../features/post/PostOptions.tsx')).DeletePost),
  warnFollowAction: lazyComponent(
    async () => (await import('../features/follow/FollowWarning.tsx')).FollowWarning,
  ),
  postCommentId: lazyComponent(
    async () => (await import('../features/comment/CommentSheet.tsx')).CommentSheet,
  ),
  postClapsId: lazyComponent(async () => (await import('../features/clap/ClapSheet.tsx')).ClapSheet),
  postEditId: lazyComponent(async () => (await import('../features/post/EditPost.tsx')).EditPost),
  postPhotoId: lazyComponent(async () => (await import('../features/post/PostPhotos.tsx')).PostPhotos),
  postMoreId: lazyComponent(async () => (await import('../features/safety/PostMore.tsx')).PostMore),
  reportId: lazyComponent(async () => (await import('../features/safety/ReportSheet.tsx')).ReportSheet),
  reportOptionId: lazyComponent(
    async () => (await import('../features/safety/ReportOptions.tsx')).ReportOptions,
  ),
  days: lazyComponent(async () => (await import('../features/together/DaysSheet.tsx')).DaysSheet),
  blockId: lazyComponent(async () => (await import('../features/follow/BlockCouple.tsx')).BlockCouple),
};

/** Overlays that show details of another overlay, and close with it. */
const beside: Readonly<Record<string, readonly string[]>> = {
  reportId: ['reportKind'],
  reportOptionId: ['reportKind'],
};

/** The overlays that the address opens. Rendered once, beside the routes, for signed-in users who are not suspended. */
export function Overlays() {
  const isOpen = useAuth(({ user }) => user !== null && !isSuspended(user));
  if (!isOpen) return null;
  return Object.entries(overlays).map(([parameter, part]) => (
    <UrlOverlay key={parameter} parameter={parameter} beside={beside[parameter]} of={part} />
  ));
}
