import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAddresses } from '@twosome/contract/platform/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';

const site = 'https://twosome.example';
const folder = mkdtempSync(join(tmpdir(), 'web-'));
let named: Running;
let nameless: Running;
beforeAll(async () => {
  named = await start({ PUBLIC_URL: site }, { webDir: folder });
  nameless = await start({ PUBLIC_URL: '' }, { webDir: folder });
});
afterAll(async () => {
  await named.close();
  await nameless.close();
  rmSync(folder, { recursive: true });
});

describe('/sitemap.xml', () => {
  it('contains every public page under PUBLIC_URL, and nothing else', async () => {
    const answer = await fetch(`${named.url}/sitemap.xml`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const locations = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(locations).toEqual(openAddresses.map((address) => site + address));
  });

  it('is a 404 without PUBLIC_URL', async () => {
    expect((await fetch(`${nameless.url}/sitemap.xml`)).status).toBe(404);
  });
});

describe('/robots.txt', () => {
  const robots = async ({ url }: Running) => (await fetch(`${url}/robots.txt`)).text();

  it('refers to the site map, if there is one', async () => {
    expect(await robots(named)).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
    expect(await robots(nameless)).not.toContain('Sitemap');
  });

  /** Matches path prefixes, like crawlers. */
  const isClosed = (text: string, path: string) =>
    [...text.matchAll(/^Disallow: (.+)$/gm)].some(([, start = '']) => path.startsWith(start));

  it('excludes crawlers from the app, the API and the images', async () => {
    const text = await robots(named);
    for (const path of [
      '/api/v1/post/',
      '/media/post/x',
      '/home',
      '/message',
      '/profile/settings',
      '/goals/edit/7',
    ])
      expect([path, isClosed(text, path)]).toEqual([path, true]);
  });

  it('allows crawlers to read the noindex of shared addresses', async () => {
    const text = await robots(named);
    for (const path of [...openAddresses, '/post/7', '/profile/K7QP', '/profile/K7QP/post', '/connect'])
      expect([path, isClosed(text, path)]).toEqual([path, false]);
  });
});
