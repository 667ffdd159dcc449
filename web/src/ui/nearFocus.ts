/*
 * When the element with the focus is removed the browser drops the focus, and a keyboard or a screen reader starts again
 * at the top of the page. Here the focus moves to what is near instead: the next row of the list, the one before it, or
 * what follows the list. A deletion is often confirmed in a dialog: then the place is where the dialog was opened.
 */

/** Elements that had the focus, the last one first. Those of a closed dialog would keep all of it in memory. */
let trail: WeakRef<HTMLElement>[] = [];
const focused = (): HTMLElement[] => trail.flatMap((one) => one.deref() ?? []);
/** The page on which they had it. */
let page = '';
const maxTrail = 10;
/** What got the focus instead of a removed element. */
let near: HTMLElement | null = null;
/** Milliseconds. */
const settleTime = 150;

/** Where a removed element was. */
interface Gap {
  parent: Node;
  previous: Node | null;
  next: Node | null;
  /** when it was removed, in milliseconds */
  at: number;
}
const gaps = new WeakMap<Node, Gap>();

const controls =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), article[tabindex], [tabindex="0"]';
const boundaries = '[role=dialog], [role=alertdialog], main, body';
const isControl = (element: Element): boolean =>
  element.matches(controls) && !element.closest('[data-base-ui-focus-guard], [inert], [aria-hidden=true]');

let isWatching = false;

/** Watches the page. Called by the code of dialogs and of action buttons, which is loaded before anything can be deleted. */
export function keepFocusNear(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !isControl(target)) return;
    page = location.pathname;
    trail = [target, ...focused().filter((one) => one !== target)]
      .slice(0, maxTrail)
      .map((one) => new WeakRef(one));
  });
  document.addEventListener('focusout', ({ target }) => {
    // the person left an element that is still there on purpose; a removed one has gone from the page by then
    setTimeout(() => {
      const [last] = focused();
      if (hasLostFocus() && target === last && last?.isConnected) trail = [];
    });
  });
  new MutationObserver((records) => {
    if (!recordGaps(records)) return;
    // a dialog around it may take the focus itself, somewhat later
    for (const pause of [0, settleTime + 10]) setTimeout(focusNear, pause);
  }).observe(document, { childList: true, subtree: true });
}

/** Whether one of the elements was removed. */
function recordGaps(records: readonly MutationRecord[]): boolean {
  let isLost = false;
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      if (node.isConnected || !focused().some((one) => node.contains(one))) continue;
      gaps.set(node, { parent: target, previous: previousSibling, next: nextSibling, at: performance.now() });
      isLost = true;
    }
  return isLost;
}

const hasLostFocus = (): boolean => [null, document.body].includes(document.activeElement as HTMLElement);

/** The row of a virtual list gets the focus itself when it is back; one that is not back soon was deleted. */
const mayReturn = (removed: HTMLElement): boolean => {
  const age = performance.now() - (gapOf(removed)?.at ?? 0);
  return (
    removed.closest('[data-left]') !== null || (removed.closest('[data-row]') !== null && age < settleTime)
  );
};

function focusNear(): void {
  if (page !== location.pathname) trail = [];
  const active = document.activeElement;
  // a dialog takes the focus itself when its focused element is removed
  const isBoundary = active?.matches(boundaries) ?? true;
  if (!isBoundary && !hasLostFocus()) return;
  for (const one of focused()) {
    if (one.isConnected) {
      if (hasLostFocus() || (one === near && active?.contains(one))) one.focus({ preventScroll: true });
      return;
    }
    // it was removed with its page: the next one takes the focus itself
    if (one.closest('main') !== null) return;
    if (mayReturn(one)) return;
    near = nearOf(one);
    if (near === null) continue;
    if (!hasLostFocus() && !active?.contains(near)) return;
    near.focus({ preventScroll: true });
    return;
  }
}

function gapOf(removed: Node): Gap | undefined {
  let root: Node | null = removed;
  while (root !== null && !gaps.has(root)) root = root.parentNode;
  return root === null ? undefined : gaps.get(root);
}

/** Null: the element was removed with its dialog. */
function nearOf(removed: Node): HTMLElement | null {
  const gap = gapOf(removed);
  if (gap === undefined) return null;
  if (!gap.parent.isConnected) return nearOf(gap.parent);
  let { previous, next } = gap;
  for (let parent = gap.parent; parent instanceof HTMLElement; parent = parent.parentElement as HTMLElement) {
    if (parent === document.body || parent.matches('[data-base-ui-portal]')) return null;
    const control = firstIn(next, 'nextSibling') ?? firstIn(previous, 'previousSibling');
    if (control !== null) return control;
    if (parent.matches(boundaries) || parent.matches('section[tabindex]')) return parent;
    [previous, next] = [parent.previousSibling, parent.nextSibling];
  }
  return null;
}

/** The first control in a sibling, or in the siblings after it. */
function firstIn(start: Node | null, direction: 'nextSibling' | 'previousSibling'): HTMLElement | null {
  for (let node = start?.isConnected ? start : null; node !== null; node = node[direction]) {
    if (!(node instanceof HTMLElement)) continue;
    const all = [node, ...node.querySelectorAll<HTMLElement>(controls)];
    const control = all.find((one) => isControl(one) && (one.checkVisibility?.() ?? true));
    if (control) return control;
  }
  return null;
}
