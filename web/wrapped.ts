import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { pagePolicy } from '../server/src/platform/http/headers.ts';

/** The server that the native app's pages use. Without a host the address would lead back into the app. */
export function serverOf(given: string | undefined): string {
  const url = URL.parse(given ?? '');
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === given;
  if (!isOrigin)
    throw new Error(
      'VITE_API_ORIGIN must name the server of the app as an origin, such as https://twosome.example; `npm run native:android` does.',
    );
  return given;
}

/** The policy of the app's pages: that of the server's pages, plus access to the server. */
export function policyOf(origin: string, inlineScripts: readonly string[]): string {
  const fetchDirectives = /^(img-src|connect-src|media-src) 'self'/;
  return (
    pagePolicy({ publicUrl: origin, google: false }, inlineScripts)
      .split('; ')
      // a meta element cannot set frame-ancestors, and nothing frames the page inside the app
      .filter((directive) => !directive.startsWith('frame-ancestors'))
      .map((directive) => directive.replace(fetchDirectives, (start) => `${start} ${origin}`))
      .join('; ')
  );
}

/**
 * Adds the policy to the page as a meta element, because no server of ours sends the page, and renames the page to
 * what the wrapper expects.
 */
export function withPolicy(origin: string): Plugin {
  let out = '';
  return {
    name: 'with-its-policy',
    apply: 'build',
    configResolved({ root, build }) {
      out = resolve(root, build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hashOf(code));
        const meta = `<meta http-equiv="content-security-policy" content="${policyOf(origin, inline)}" />`;
        return html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${meta}`);
      },
    },
    closeBundle() {
      renameSync(join(out, 'app.html'), join(out, 'index.html'));
    },
  };
}

const hashOf = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;
