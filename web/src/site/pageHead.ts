import type { OpenAddress } from '@twosome/contract/platform/addresses';
import { brand } from '../ui/ui.texts.ts';

/** The page's metadata for browser tabs, search engines and link previews. */
export interface PageHead {
  /** the page's address; null: a page of many addresses, with the same metadata for all and not indexed */
  address: OpenAddress | null;
  title: string;
  description: string;
  /** a file of web/public/pictures, 1200 × 630 */
  picture: string;
  /** the picture's alternative text */
  alt: string;
}

/**
 * The part of the document's head that differs between pages. Previews need absolute URLs, which are known only when
 * the server starts: without a configured public URL they are left out.
 */
export function headOf({ address, title, description, picture, alt }: PageHead): string {
  const image = `{public_url}/pictures/${picture}`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    address === null && '<meta name="robots" content="noindex">',
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${brand.written}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    '<!--[public_url-->',
    address !== null && `<link rel="canonical" href="{public_url}${address}">`,
    address !== null && `<meta property="og:url" content="{public_url}${address}">`,
    `<meta property="og:image" content="${image}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${alt}">`,
    `<meta name="twitter:image" content="${image}">`,
    '<!--public_url]-->',
  ]
    .filter(Boolean)
    .join('\n');
}
