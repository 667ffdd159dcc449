import type { ComponentType } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { isSuspended } from '../features/auth/signedIn.store.ts';
import { type Overlay, useOverlay } from '../platform/overlay.ts';
import { type LazyComponent, lazyComponent, useLazyComponent } from '../ui/lazyComponent.ts';
import { toast } from '../ui/toast.tsx';
import { uiTexts } from '../ui/ui.texts.ts';

/** A dialog or sheet over any screen. `id` keeps its value during the closing animation. */
interface OverlayProps {
  overlay: Overlay;
  id: string;
}

const overlay = (bring: () => Promise<ComponentType<OverlayProps>>) => lazyComponent<OverlayProps>(bring);

/**
 * The overlays that the query opens over more than one screen, with lazily loaded code. An overlay of a single screen
 * belongs to that screen.
 */
const overlays: Readonly<Record<string, LazyComponent<OverlayProps>>> = {
  postOptionId: overlay(async () => (await import('../features/post/PostOptions.tsx')).PostOptions),
  postShowId: overlay(async () => (await import('../features/post/PostOptions.tsx')).ShowPost),
  postDeleteId: overlay(async () => (await import('../features/post/PostOptions.tsx')).DeletePost),
  warnFollowAction: overlay(async () => (await import('../features/follow/FollowWarning.tsx')).FollowWarning),
  postCommentId: overlay(async () => (await import('../features/comment/CommentSheet.tsx')).CommentSheet),
  postClapsId: overlay(async () => (await import('../features/clap/ClapSheet.tsx')).ClapSheet),
  postEditId: overlay(async () => (await import('../features/post/EditPost.tsx')).EditPost),
  postPhotoId: overlay(async () => (await import('../features/post/PostPhotos.tsx')).PostPhotos),
  postMoreId: overlay(async () => (await import('../features/safety/PostMore.tsx')).PostMore),
  reportId: overlay(async () => (await import('../features/safety/ReportSheet.tsx')).ReportSheet),
  days: overlay(async () => (await import('../features/together/DaysSheet.tsx')).DaysSheet),
  blockId: overlay(async () => (await import('../features/follow/BlockCouple.tsx')).BlockCouple),
};

/** Overlays that show details of another overlay, and close with it. */
const beside: Readonly<Record<string, readonly string[]>> = { reportId: ['reportKind'] };

/** The overlays that the address opens. Rendered once, beside the routes, for signed-in users who are not suspended. */
export function Overlays() {
  const isOpen = useAuth(({ user }) => user !== null && !isSuspended(user));
  if (!isOpen) return null;
  return Object.entries(overlays).map(([parameter, part]) => (
    <Place key={parameter} parameter={parameter} part={part} />
  ));
}

function Place({ parameter, part }: { parameter: string; part: LazyComponent<OverlayProps> }) {
  const overlay = useOverlay(parameter, beside[parameter]);
  const Part = useLazyComponent(part, overlay.value !== null, () => {
    toast.bad(uiTexts.failure.network);
    overlay.close();
  });
  if (!Part || overlay.shown === null) return null;
  return <Part overlay={overlay} id={overlay.shown} />;
}
