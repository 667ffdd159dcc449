// @vitest-environment node
import { expect, test } from 'vitest';
import { pages } from './entry-static.tsx';

const page = (file: string): string => pages.find((one) => one.file === file)?.html ?? '';

test.each(pages.map(({ file, html }) => [file, html] as const))(
  '%s can be read without a script',
  (_, html) => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.match(/<main[\s>]/g)).toHaveLength(1);
    expect(html).not.toContain('<script');
    for (const address of ['/about', '/privacy', '/tos', '/profile/delete-account', '/sign-up'])
      expect(html).toContain(`href="${address}"`);
    expect(html).toContain('<only-with what="support_email">');
  },
);

test('the landing page leads into the app, and to the store where there is one', () => {
  expect(page('landing.html')).toContain('Set goals and grow together.</h1>');
  expect(page('landing.html')).toMatch(/<only-with what="app_store_url"><a href="{app_store_url}"/);
});

test('nothing that is written ahead knows who reads it', () => {
  for (const { html } of pages) expect(html).not.toContain('aria-label="Back"');
});
