import { texts } from '@twosome/contract/platform/texts';
import type { ComponentType } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';
import { type Overlay, useOverlay } from '../../platform/overlay.ts';
import { type Later, later, useLater } from '../../ui/later.ts';
import { toast } from '../../ui/toast.tsx';

/** A dialog or sheet over whatever screen is there. `id` stays while it leaves. */
interface OverlayProps {
  overlay: Overlay;
  id: string;
}

const overlay = (bring: () => Promise<ComponentType<OverlayProps>>) => later<OverlayProps>(bring);

/**
 * What the query opens over more than one screen, and its code, which comes when it is needed. What belongs to one
 * screen stands in that screen.
 */
const overlays: Readonly<Record<string, Later<OverlayProps>>> = {
  postOptionId: overlay(async () => (await import('../../features/post/PostOptions.tsx')).PostOptions),
  postDeleteId: overlay(async () => (await import('../../features/post/DeletePost.tsx')).DeletePost),
  warnFollowAction: overlay(
    async () => (await import('../../features/follow/FollowWarning.tsx')).FollowWarning,
  ),
  postCommentId: overlay(async () => (await import('../../features/comment/CommentSheet.tsx')).CommentSheet),
  postEditId: overlay(async () => (await import('../../features/post/EditPost.tsx')).EditPost),
  postMoreId: overlay(async () => (await import('../../features/safety/PostMore.tsx')).PostMore),
  reportId: overlay(async () => (await import('../../features/safety/ReportSheet.tsx')).ReportSheet),
  blockId: overlay(async () => (await import('../../features/follow/BlockCouple.tsx')).BlockCouple),
};

/** What says more about one of them, and goes with it. */
const beside: Readonly<Record<string, readonly string[]>> = { reportId: ['reportKind'] };

/** What the address opens over the screens. Once, beside the routes; for people who are signed in. */
export function Overlays() {
  const isSignedIn = useAuth((auth) => auth.user !== null);
  if (!isSignedIn) return null;
  return Object.entries(overlays).map(([parameter, part]) => (
    <Place key={parameter} parameter={parameter} part={part} />
  ));
}

function Place({ parameter, part }: { parameter: string; part: Later<OverlayProps> }) {
  const overlay = useOverlay(parameter, beside[parameter]);
  const Part = useLater(part, overlay.value !== null, () => {
    toast.bad(texts.networkError);
    overlay.close();
  });
  if (!Part || overlay.shown === null) return null;
  return <Part overlay={overlay} id={overlay.shown} />;
}
