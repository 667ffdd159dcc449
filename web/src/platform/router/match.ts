import type { ComponentType, ReactNode } from 'react';

/** A part of the route table: a layout with children, or a screen with a path. */
export interface RouteObject {
  /** absolute, with `:name` for a parameter; '*' is every other address */
  path?: string;
  element?: ReactNode;
  /** loads the component; called again only after a failure */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** rendered instead of this route when it or a child fails to load or to render */
  errorElement?: ReactNode;
  children?: readonly RouteObject[];
  /** loads the routes that stand in this one's place, when no other fits the address; called again only after a failure */
  lazyRoutes?: () => Promise<readonly RouteObject[]>;
}

const loadedRoutes = new WeakMap<RouteObject, readonly RouteObject[]>();

/** Loads the routes that stand in the place of this one. */
export async function loadRoutes(route: RouteObject): Promise<void> {
  if (route.lazyRoutes) loadedRoutes.set(route, await route.lazyRoutes());
}

export type Params = Readonly<Partial<Record<string, string>>>;

/** A route and those around it, outermost first, with the parameters of the address. */
export interface Match {
  routes: readonly RouteObject[];
  params: Params;
}

/** The parameters of an address that fits the path, or null. Case and a slash at the end make no difference. */
export function matchPath(path: string, pathname: string): Params | null {
  if (path === '*') return {};
  const source = path.replace(/\/:(\w+)/g, '/(?<$1>[^/]+)');
  const found = new RegExp(`^${source}/*$`, 'i').exec(pathname);
  if (!found) return null;
  const params = Object.entries(found.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decoded(value)]));
}

/**
 * The screen of an address: a fixed path before one with parameters, and '*' last. A match that ends with `lazyRoutes`
 * means that these have to be loaded first.
 */
export function matchRoutes(routes: readonly RouteObject[], pathname: string): Match | null {
  const fitting = branchesOf(routes).flatMap((branch) => {
    const last = branch.at(-1);
    const path = last?.lazyRoutes ? '*' : last?.path;
    const params = path === undefined ? null : matchPath(path, pathname);
    return params === null ? [] : [{ routes: branch, params, rank: rankOf(path) }];
  });
  const [best = null] = fitting.sort((a, b) => a.rank - b.rank);
  return best;
}

/** Every loaded route without children, with those around it. */
export const branchesOf = (routes: readonly RouteObject[]): RouteObject[][] =>
  routes.flatMap((route) => {
    const inItsPlace = loadedRoutes.get(route);
    if (inItsPlace) return branchesOf(inItsPlace);
    return route.children ? branchesOf(route.children).map((branch) => [route, ...branch]) : [[route]];
  });

const rankOf = (path = '*'): number => (path === '*' ? 99 : path.split(':').length);

/** Unchanged if it is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
