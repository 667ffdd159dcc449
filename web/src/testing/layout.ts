import { afterEach, beforeEach, vi } from 'vitest';

/** CSS pixels of the window and of every element that is asked how large it is. */
const size = { width: 390, height: 400 };

/** Gives things a size, which this browser does not do by itself: a list that draws what is on the screen has one. */
export function withLayout(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', SizedObserver);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(2 * size.height);
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get: () => document.body,
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  });
}

type Told = (entries: { target: Element; contentRect: typeof size }[]) => void;

class SizedObserver {
  readonly #told: Told;

  constructor(told: Told) {
    this.#told = told;
  }
  observe(target: Element): void {
    queueMicrotask(() => this.#told([{ target, contentRect: size }]));
  }
  unobserve(): void {}
  disconnect(): void {}
}
