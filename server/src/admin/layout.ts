import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import type { Operator } from './operators.ts';
import { sendPage } from './page.ts';

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
