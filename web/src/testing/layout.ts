import { afterEach, beforeEach, vi } from 'vitest';

/** CSS pixels of the window and of every element. */
const size = { width: 390, height: 400 };

/** Gives elements a size, which jsdom does not: virtual lists need one. */
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

/** Gives the window a width for media queries. */
export function widen(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = width >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    return Object.defineProperty(new EventTarget() as MediaQueryList, 'matches', { value: matches });
  });
}

type Callback = (entries: { target: Element; contentRect: typeof size }[]) => void;

class SizedObserver {
  readonly #callback: Callback;

  constructor(callback: Callback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    queueMicrotask(() => this.#callback([{ target, contentRect: size }]));
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Browsers clamp scrollTop at 0; the test's DOM does not. */
export const scrollsWithin = () =>
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to) {
    this.scrollTop = Math.max(0, typeof to === 'object' ? (to.top ?? 0) : 0);
    this.dispatchEvent(new Event('scroll'));
  } as Element['scrollTo']);
