import type { ComponentType } from 'react';
import {
  addressOf,
  browserHistory,
  type EntryState,
  type History,
  type Location,
  locationOf,
  memoryHistory,
  type To,
} from './history.ts';
import { loadRoutes, type Match, matchRoutes, type RouteObject } from './match.ts';

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: EntryState | null | undefined;
  /** keeps the scroll position */
  preventScrollReset?: boolean | undefined;
  /** going back to this path opens it as a new page, at its top */
  opened?: string | undefined;
}

/** What is rendered. */
export interface RouterState {
  location: Location;
  match: Match | null;
  /** why the route's code did not load */
  failure: { error: unknown; route: RouteObject } | null;
  preventScrollReset: boolean;
}

/** Asks before a navigation: returns true to hold it back, and may call `proceed` later. */
export type Blocker = (to: Location, from: Location, proceed: () => void) => boolean;

export interface Router {
  readonly state: RouterState;
  /** the location that is rendered or, while its code loads, the one that the user is being taken to */
  readonly pendingLocation: Location;
  /** the number of the history entry; the first entry of this tab is 0 */
  readonly index: number;
  /** the first screen is loaded or has failed */
  readonly ready: Promise<void>;
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  hrefOf(to: To): string;
  /** `onChange` after each navigation, `onLeave` before it while the old page is in place */
  subscribe(listener: { onChange?: (state: RouterState) => void; onLeave?: () => void }): () => void;
  setBlocker(blocker: Blocker | null): void;
  dispose(): void;
}

export const createBrowserRouter = (routes: readonly RouteObject[]): Router =>
  createRouter(routes, browserHistory());

export const createMemoryRouter = (
  routes: readonly RouteObject[],
  {
    initialEntries = ['/'],
    initialIndex,
  }: { initialEntries?: readonly string[]; initialIndex?: number } = {},
): Router => createRouter(routes, memoryHistory(initialEntries, initialIndex));

/** The components of the lazy routes that have loaded. */
const loaded = new WeakMap<RouteObject, ComponentType>();
export const componentOf = (route: RouteObject): ComponentType | undefined => loaded.get(route);

/** Loads the code of these routes; the first failure, if any. */
async function load(routes: readonly RouteObject[]): Promise<RouterState['failure']> {
  const failures = await Promise.all(
    routes.map(async (route) => {
      try {
        if (route.lazyRoutes) await loadRoutes(route);
        if (route.lazy) loaded.set(route, (await route.lazy()).Component);
        return null;
      } catch (error) {
        return { error, route };
      }
    }),
  );
  return failures.find((failure) => failure !== null) ?? null;
}

/** Loads the code of an address before it renders it: until then the old screen stays and can be used. */
function createRouter(routes: readonly RouteObject[], history: History): Router {
  const listeners = new Set<Parameters<Router['subscribe']>[0]>();
  let blocker: Blocker | null = null;
  let state: RouterState = {
    location: history.read(),
    match: null,
    failure: null,
    preventScrollReset: false,
  };
  let pending = state.location;
  /** the next move of the history undoes a blocked one */
  let isUndoing = false;
  /** the next move of the history was blocked and is now confirmed */
  let isConfirmed = false;
  /** the path that the next move of the history opens as a new page */
  let opened: string | undefined;

  /** Only the latest navigation is rendered. `write` adds it to the history. */
  async function open(location: Location, write: () => void, preventScrollReset = false): Promise<void> {
    pending = location;
    for (const { onLeave } of listeners) onLeave?.();
    let match = matchRoutes(routes, location.pathname);
    const later = match?.routes.at(-1);
    let failure = later?.lazyRoutes ? await load([later]) : null;
    if (later?.lazyRoutes && failure === null) match = matchRoutes(routes, location.pathname);
    const missing = match?.routes.filter((route) => route.lazy && !componentOf(route)) ?? [];
    if (missing.length > 0) failure ??= await load(missing);
    if (pending !== location) return;
    write();
    state = { location, match, failure, preventScrollReset };
    for (const { onChange } of listeners) onChange?.(state);
  }

  const leaveListening = history.listen((delta) => {
    const location = history.read();
    const isOpened = location.pathname === opened;
    opened = undefined;
    const proceed = () => {
      isConfirmed = true;
      history.go(delta);
    };
    if (isUndoing) isUndoing = false;
    else if (!isConfirmed && blocker?.(location, state.location, proceed)) {
      isUndoing = true;
      history.go(-delta);
    } else {
      isConfirmed = false;
      if (!isOpened) return void open(location, () => {});
      // no scroll position is stored under another key
      const entry = locationOf(location, location, location.state);
      void open(entry, () => history.replace(entry));
    }
  });

  const router: Router = {
    get state() {
      return state;
    },
    get pendingLocation() {
      return pending;
    },
    get index() {
      return history.index;
    },
    ready: open(state.location, () => {}),
    async navigate(to, options = {}) {
      if (typeof to === 'number') {
        opened = options.opened;
        return history.go(to);
      }
      const { replace = false, state: entry, preventScrollReset } = options;
      const location = locationOf(to, state.location, entry);
      const proceed = () =>
        open(location, () => (replace ? history.replace : history.push)(location), preventScrollReset);
      if (!blocker?.(location, state.location, () => void proceed())) await proceed();
    },
    hrefOf: (to) => addressOf(locationOf(to, state.location)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setBlocker(next) {
      blocker = next;
    },
    dispose: leaveListening,
  };
  return router;
}
