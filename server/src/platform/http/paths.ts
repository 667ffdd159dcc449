import type { FastifyInstance } from 'fastify';

export interface KnownPaths {
  /** the methods of all routes that match this path; empty for an unknown path */
  methodsAt(path: string): string[];
}

/** Records every mounted route, to distinguish a wrong method (405) from an unknown path (404). */
export function knownPaths(app: FastifyInstance): KnownPaths {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    routes.set(url, known);
    for (const part of [method].flat()) known.methods.add(part);
  });
  return {
    methodsAt(path) {
      const methods = [...routes.values()].flatMap((route) =>
        route.pattern.test(path) ? [...route.methods] : [],
      );
      return [...new Set(methods)].sort();
    },
  };
}

const patternOf = (url: string): RegExp => {
  const segments = url.replace(/\/$/, '').split('/');
  const escaped = segments.map((part) =>
    part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${escaped.join('/')}/?$`);
};
