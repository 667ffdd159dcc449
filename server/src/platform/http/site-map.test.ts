import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAddresses } from '@twosome/contract/platform/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/made-up.ts';

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
  it('names every open page as PUBLIC_URL does, and nothing else', async () => {
    const answer = await fetch(`${named.url}/sitemap.xml`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const told = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(told).toEqual(openAddresses.map((address) => site + address));
  });

  it('is not there while nobody has said what the site is called', async () => {
    expect((await fetch(`${nameless.url}/sitemap.xml`)).status).toBe(404);
  });
});

describe('/robots.txt', () => {
  const robots = async ({ url }: Running) => (await fetch(`${url}/robots.txt`)).text();

  it('leads to the map, where there is one', async () => {
    expect(await robots(named)).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
    expect(await robots(nameless)).not.toContain('Sitemap');
  });

  /** As crawlers read it: the beginning of a path. */
  const isClosed = (text: string, path: string) =>
    [...text.matchAll(/^Disallow: (.+)$/gm)].some(([, start = '']) => path.startsWith(start));

  it('keeps them out of the app, the calls and the images', async () => {
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

  it('lets them read of what people send each other that it is not to be found', async () => {
    const text = await robots(named);
    for (const path of [...openAddresses, '/post/7', '/profile/K7QP', '/profile/K7QP/post', '/connect'])
      expect([path, isClosed(text, path)]).toEqual([path, false]);
  });
});
