import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { vi } from 'vitest';
import { idOf } from './posts.ts';

/** A moment of one day: the minutes after nine o'clock. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 10, 21, 9, n)).toISOString();

/** A clap of chloe&dan, whose couple is the 500th thing, at that minute. Its number is its minute, if nothing else is said. */
export const clapAt = (n: number, over: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  body: 'chloe&dan clapped for your post',
  related_to: kinds.CLAP,
  related_id: idOf(700),
  data: { twosome_id: idOf(500) },
  added_at: minute(n),
  updated_at: minute(n),
  ...over,
});

/** Everything is on the screen as soon as it is there. */
export function everythingIsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: (entries: { isIntersecting: boolean }[]) => void;
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.#told = told;
      }
      observe(): void {
        queueMicrotask(() => this.#told([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
}
