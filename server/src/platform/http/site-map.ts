import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';

/** The files for search engines, by path. `site` is the origin of PUBLIC_URL, null if that is not set. */
export function filesForSearch(site: string | null): Readonly<Record<string, string>> {
  return {
    '/robots.txt': robotsOf(site),
    // a site map needs absolute URLs, so without PUBLIC_URL there is none
    ...(site !== null && { '/sitemap.xml': sitemapOf(site) }),
  };
}

/**
 * Addresses of posts, profiles and invitations stay open to crawlers, because people share them. A crawler that may not
 * fetch them would see neither their `noindex` nor the preview, which is the same for all and contains no personal data.
 */
const sharedAddresses = ['/connect', '/profile'];

function robotsOf(site: string | null): string {
  const disallowed = appAddresses.filter(
    (address) => !address.includes(':') && !sharedAddresses.includes(address),
  );
  const lines = ['/api/', '/media/', ...disallowed].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, ...(site === null ? [] : ['', `Sitemap: ${site}/sitemap.xml`]), ''].join(
    '\n',
  );
}

function sitemapOf(site: string): string {
  const pages = openAddresses.map((address) => `  <url><loc>${site}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}
