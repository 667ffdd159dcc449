import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { pagePolicy } from '../server/src/platform/http/headers.ts';

/** The server that the pages of an app speak to. An address without a host would lead back into the app. */
export function serverOf(given: string | undefined): string {
  const url = URL.parse(given ?? '');
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === given;
  if (!isOrigin)
    throw new Error(
      'VITE_API_ORIGIN must name the server of the app as an origin, such as https://twosome.example; `npm run native:android` does.',
    );
  return given;
}

/** What a page of the app may do: what the server lets its own pages do, and to reach that server. */
export function policyOf(origin: string, inlineScripts: readonly string[]): string {
  const reaches = /^(img-src|connect-src|media-src) 'self'/;
  return (
    pagePolicy({ publicUrl: origin, google: false }, inlineScripts)
      .split('; ')
      // a page cannot say who frames it; inside the app nobody does
      .filter((directive) => !directive.startsWith('frame-ancestors'))
      .map((directive) => directive.replace(reaches, (start) => `${start} ${origin}`))
      .join('; ')
  );
}

/** The page carries its policy itself, for no server of ours sends it, and is called as the wrapper looks for it. */
export function withItsPolicy(origin: string): Plugin {
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
