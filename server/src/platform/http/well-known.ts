import { appPathPrefixes } from '@twosome/contract/platform/addresses';
import type { FastifyInstance } from 'fastify';

/** The native apps that may open links to this site. */
export interface AppAssociations {
  android: { package: string; certificates: readonly string[] } | null;
  /** team and bundle id */
  iosAppId: string | null;
}

/**
 * Serves the files by which Android and iOS verify that an app belongs to this site. They follow no redirects and require
 * JSON, even for the file without an extension. Without an app the address is a 404.
 */
export function mountWellKnown(app: FastifyInstance, { android, iosAppId }: AppAssociations): void {
  if (android !== null) mount(app, '/.well-known/assetlinks.json', androidLinks(android));
  if (iosAppId !== null) mount(app, '/.well-known/apple-app-site-association', iosLinks(iosAppId));
}

function mount(app: FastifyInstance, url: string, document: object): void {
  const text = JSON.stringify(document);
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('application/json').send(text),
  });
}

/** The Android app itself declares the paths that it opens. */
const androidLinks = ({ package: name, certificates }: NonNullable<AppAssociations['android']>): object => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: certificates },
  },
];

const iosLinks = (appId: string): object => ({
  applinks: {
    details: [
      {
        appIDs: [appId],
        components: appPathPrefixes.flatMap((place) => [{ '/': place }, { '/': `${place}/*` }]),
      },
    ],
  },
});
