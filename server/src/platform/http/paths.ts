import type { FastifyInstance } from 'fastify';

export interface KnownPaths {
  /** the methods that some route takes at this path; none: it is unknown */
  methodsAt(path: string): string[];
}

/** Notes every route as it is mounted, to tell a wrong method (405) from an unknown path (404). */
export function knownPaths(app: FastifyInstance): KnownPaths {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    routes.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
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
  const written = segments.map((one) =>
    one.startsWith(':') ? '[^/]+' : one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${written.join('/')}/?$`);
};
