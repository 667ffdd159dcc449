import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { vi } from 'vitest';
import { idOf } from './posts.ts';

/** The time `n` minutes after nine o'clock on a fixed day. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 10, 21, 9, n)).toISOString();

/** A clap of chloe&dan (couple 500). `n` sets its number and its minute. */
export const clapAt = (n: number, over: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  body: 'chloe&dan clapped for your post',
  parts:
    over.body === undefined
      ? [
          { text: 'chloe&dan', twosome: idOf(500) },
          { text: ' clapped for ' },
          { text: 'your post', post: idOf(700) },
        ]
      : [{ text: over.body }],
  related_to: kinds.CLAP,
  related_id: idOf(700),
  data: { twosome_id: idOf(500) },
  added_at: minute(n),
  updated_at: minute(n),
  ...over,
});

/** A fake IntersectionObserver that reports every element as visible. */
export function everythingIsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback;
      }
      observe(): void {
        queueMicrotask(() => this.#callback([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
}
