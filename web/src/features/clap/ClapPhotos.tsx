import { timing } from '@twosome/contract/platform/timing';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { deviceNow } from '../../platform/clock.ts';
import { createState } from '../../platform/state.ts';
import { HeartBurst } from '../../ui/brand/HeartBurst.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useWithPartner } from '../pair/useWithPartner.ts';
import styles from './ClapPhotos.module.css';
import { canTapPhoto, tapHeart } from './clap.store.ts';
import { clapTexts } from './clap.texts.ts';

/** The photos of a post: a double tap claps and animates a heart at that point. Keyboard users have the button. */
export function ClapPhotos({ postId, children }: { postId: string; children: ReactNode }) {
  const withPartner = useWithPartner();
  const [burst, setBurst] = useState<{ x: number; y: number } | null>(null);
  const clapAt = (x: number, y: number) => {
    if (!canTapPhoto(postId)) return;
    setBurst({ x, y });
    tapHeart(postId).catch(toastError(clapTexts.notSaved));
  };
  const tap = (event: MouseEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('button') !== null;
    if (isOnControl || !isSecondTap(postId, deviceNow())) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    withPartner(() => clapAt(event.clientX - left, event.clientY - top));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for fingers, the heart is the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className={`${styles.photos} relative`} onClick={tap}>
      {children}
      {burst && <HeartBurst at={burst} onEnd={() => setBurst(null)} />}
    </div>
  );
}

/** The last tap on any photo: taps on two different posts are not a double tap. */
const last = createState(() => ({ postId: '', at: Number.NEGATIVE_INFINITY }));

/** Whether this tap, at `at` milliseconds, is the second of two on the same post. */
function isSecondTap(postId: string, at: number): boolean {
  const before = last.get();
  last.set({ postId, at });
  return before.postId === postId && at - before.at <= timing.clapTapWindow;
}
