import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/**
 * For a file whose tests load pages anew: those that a test leaves behind do nothing more. They would open their next
 * socket in another test's browser, and write into its drawer when it is hidden.
 */
export function leavePages(): void {
  const ends: (() => void)[] = [];
  beforeEach(() => {
    const begin = setTimeout as (...args: unknown[]) => ReturnType<typeof setTimeout>;
    vi.stubGlobal('setTimeout', (...args: unknown[]) => {
      const timer = begin(...args);
      ends.push(() => clearTimeout(timer));
      return timer;
    });
    for (const place of [window, document]) {
      const listen: EventTarget['addEventListener'] = place.addEventListener.bind(place);
      vi.spyOn(place as EventTarget, 'addEventListener').mockImplementation((type, listener, how) => {
        listen(type, listener, how);
        ends.push(() => place.removeEventListener(type, listener as EventListener, how));
      });
    }
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  // nor is the last one what the next file of this worker finds
  afterAll(() => void vi.resetModules());
}
