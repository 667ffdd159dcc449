import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';

/** What search engines are told, by file; `site` is the origin that PUBLIC_URL names, null where nobody named one. */
export function filesForSearch(site: string | null): Readonly<Record<string, string>> {
  return {
    '/robots.txt': robotsOf(site),
    // addresses in it must be whole, so without a name there is none
    ...(site !== null && { '/sitemap.xml': sitemapOf(site) }),
  };
}

/**
 * Addresses of single posts, profiles and invitations stay open: people send them to each other, and whoever may not
 * fetch them reads neither that they are not to be found by searching nor the preview, which says nothing of anybody.
 */
const sentToOthers = ['/connect', '/profile'];

function robotsOf(site: string | null): string {
  const closed = appAddresses.filter((address) => !address.includes(':') && !sentToOthers.includes(address));
  const lines = ['/api/', '/media/', ...closed].map((path) => `Disallow: ${path}`);
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
