import {
  appAddresses,
  appPathPrefixes,
  openAddresses,
  openedByShare,
  shareTarget,
} from '@twosome/contract/platform/addresses';
import { daysAfter } from '@twosome/contract/platform/days';
import type { FastifyInstance } from 'fastify';
import { now } from '../clock.ts';

interface WellKnown {
  /** the Android app that may open links to this site */
  android: { package: string; certificates: readonly string[] } | null;
  /** team and bundle id of the iOS app that may */
  iosAppId: string | null;
  /** receives reports of security problems too */
  supportEmail: string | null;
}

/**
 * Serves the fixed files for phones and search engines, and the share target. What is not configured is a 404.
 * `site`: the origin of PUBLIC_URL. A site map needs absolute URLs, so without it there is none.
 */
export function mountWellKnown(
  app: FastifyInstance,
  { android, iosAppId, supportEmail }: WellKnown,
  site: string | null,
): void {
  const mount = (url: string, type: string, text: string | (() => string)) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type(`${type}; charset=utf-8`)
          .send(typeof text === 'string' ? text : text()),
    });
  // the phones follow no redirect and require JSON, even for the file without an extension
  const json = (url: string, document: object) => mount(url, 'application/json', JSON.stringify(document));
  if (android !== null) json('/.well-known/assetlinks.json', androidLinks(android));
  if (iosAppId !== null) json('/.well-known/apple-app-site-association', iosLinks(iosAppId));
  if (supportEmail !== null)
    mount('/.well-known/security.txt', 'text/plain', () => securityTxtOf(supportEmail, site));
  mount('/robots.txt', 'text/plain', robotsOf(site));
  if (site !== null) mount('/sitemap.xml', 'application/xml', sitemapOf(site));
  mountShareTarget(app);
}

/** The Android app itself declares the paths that it opens. */
const androidLinks = ({ package: name, certificates }: NonNullable<WellKnown['android']>): object => [
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

/**
 * Addresses of posts, profiles and invitations stay open to crawlers, because people share them. A crawler that may not
 * fetch them would see neither their `noindex` nor the preview, which is the same for all and contains no personal data.
 */
const sharedAddresses = ['/connect', '/profile'];

/** RFC 9116 requires an end of validity, so that a forgotten file does not lead to a dead address. */
const securityTxtDays = 180;

function securityTxtOf(email: string, site: string | null): string {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${daysAfter(now(), securityTxtDays).toISOString()}`,
    'Preferred-Languages: en',
    ...(site === null ? [] : [`Canonical: ${site}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}

function robotsOf(site: string | null): string {
  const disallowed = appAddresses.filter(
    (address) => !address.includes(':') && !sharedAddresses.includes(address),
  );
  const lines = ['/api/', '/media/', '/calendar/', ...disallowed].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${lines.join('')}${site === null ? '' : `\nSitemap: ${site}/sitemap.xml\n`}`;
}

const sitemapOf = (site: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${openAddresses.map((address) => `  <url><loc>${site}${address}</loc></url>`).join('\n')}
</urlset>
`;

/**
 * The share target of the installed web app. Its service worker takes shared photos before they leave the browser, and
 * sends the same redirect. A request arrives here only if no worker is installed or the browser has removed it. The
 * photos are not read or stored, the app opens normally, and `discardRest` ends the upload.
 */
function mountShareTarget(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: shareTarget,
    // 303, so that the browser does not repeat the POST at the new address
    handler: async (_request, reply) => reply.code(303).header('location', openedByShare).send(),
  });
}
