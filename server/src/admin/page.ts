import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Operator } from './session.ts';
import { style } from './style.ts';

/** Markup that is safe to send: made by `html`, which escapes every value. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | false | readonly Value[];

/** A template of markup. Strings are escaped, `null` and `false` are left out, lists are joined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? textOf(values[index]) : '')).join(''));

function textOf(value: Value | undefined): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);

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

const sections = {
  '/admin': 'Reports',
  '/admin/act': 'Act',
  '/admin/log': 'Log',
  '/admin/jobs': 'Jobs',
  '/admin/health': 'Health',
};
export type Section = keyof typeof sections;

/** A page for a signed-in operator. */
export function sendLayout(
  reply: FastifyReply,
  { by }: Operator,
  { section, title, body, status }: { section: Section; title: string; body: Html; status?: number },
): FastifyReply {
  const links = Object.entries(sections).map(
    ([address, name]) =>
      html`<a href="${address}"${address === section && html` aria-current="page"`}>${name}</a>`,
  );
  const framed = html`
<header>
<strong>Twosome</strong>
<nav aria-label="Sections">${links}</nav>
<form method="post" action="/admin/sign-out"><span>${by}</span><button class="small">Sign out</button></form>
</header>
<main>
<h1>${title}</h1>
${body}
</main>`;
  return sendPage(reply, { title, body: framed, ...(status !== undefined && { status }) });
}

export const age = (since: Date, now: Date): string => {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
};
