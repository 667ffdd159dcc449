import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/**
 * For files whose tests reload pages: removes the timers and listeners of the pages a test left behind. Otherwise
 * they would open sockets in the next test's browser and write into its store.
 */
export function leavePages(): void {
  const ends: (() => void)[] = [];
  beforeEach(() => {
    const realSetTimeout = setTimeout as (...args: unknown[]) => ReturnType<typeof setTimeout>;
    vi.stubGlobal('setTimeout', (...args: unknown[]) => {
      const timer = realSetTimeout(...args);
      ends.push(() => clearTimeout(timer));
      return timer;
    });
    for (const target of [window, document]) {
      const listen: EventTarget['addEventListener'] = target.addEventListener.bind(target);
      vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((type, listener, options) => {
        listen(type, listener, options);
        ends.push(() => target.removeEventListener(type, listener as EventListener, options));
      });
    }
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  // the next file of this worker must not get the last page's modules
  afterAll(() => void vi.resetModules());
}
