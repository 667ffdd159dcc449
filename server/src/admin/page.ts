import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

/** Only our style, the reported pictures and our forms: no script runs, whatever a report contains. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // a form's POST carries its origin, other sites learn nothing
  'referrer-policy': 'same-origin',
};

/** Sends a page without script. `refresh`: an address to go to after the page has loaded. */
export function sendPage(
  reply: FastifyReply,
  { title, body, refresh, status = 200 }: { title: string; body: Html; refresh?: string; status?: number },
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh !== undefined && html`<meta http-equiv="refresh" content="0; url=${refresh}">`}
<title>${title} · Twosome</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>`;
  const rest = html`</style>
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .code(status)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(`${page.text}${style}${rest.text}`);
}
