import { appPlaces } from '@twosome/contract/platform/addresses';
import type { FastifyInstance } from 'fastify';

/** The apps whose people may have links to this site opened in them. */
export interface Apps {
  android: { package: string; certificates: readonly string[] } | null;
  /** team and bundle */
  iosAppId: string | null;
}

/**
 * What the phones' makers ask a site: whether it knows an app that says it is its own. They follow no redirect and want
 * JSON, also where the name has no ending. Without an app there is nothing at the address.
 */
export function mountAssociations(app: FastifyInstance, { android, iosAppId }: Apps): void {
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

/** Which paths it opens stands in the app itself. */
const androidLinks = ({ package: name, certificates }: NonNullable<Apps['android']>): object => [
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
        components: appPlaces.flatMap((place) => [{ '/': place }, { '/': `${place}/*` }]),
      },
    ],
  },
});
