import { safetyCalls } from '@twosome/contract/safety/safety.contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { reportPublicly, type SafetyDeps } from '../features/safety/report.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorResponseOf } from '../platform/http/error-response.ts';
import type { Http } from '../platform/http/http.ts';
import { parse } from '../platform/http/validation-messages.ts';
import { type Form, parseForms } from './operator-request.ts';
import { type Html, html, sendPage } from './page.ts';

const call = safetyCalls['POST report/public/'];

/** Answers the form of `/report`, which needs no script. */
export function mountReportForm(
  http: Pick<Http, 'count'> & { app: FastifyInstance },
  deps: SafetyDeps,
): void {
  http.app.register(async (app) => {
    parseForms(app);
    app.post('/report/send', async (request, reply) => {
      try {
        await http.count(call.rate, request.raw);
        const { contact, ...rest } = (request.body ?? {}) as Form;
        const report = parse(call.request, contact ? { ...rest, contact } : rest);
        return showReference(reply, (await reportPublicly(deps, report)).reference);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return showRefusal(reply, error, request.id);
      }
    });
  });
}

const framed = (title: string, body: Html): { title: string; body: Html } => ({
  title,
  body: html`<header><strong>Twosome</strong></header><main><h1>${title}</h1>${body}</main>`,
});

const showReference = (reply: FastifyReply, reference: string): FastifyReply =>
  sendPage(reply, {
    status: 201,
    ...framed(
      'Thank you',
      html`
<p>We have your report. A person will read it.</p>
<p>Its reference number is <strong>${reference}</strong>. Write it down if you want to ask about it later.</p>
<p><a class="button" href="/">To the start</a></p>`,
    ),
  });

const labels: Record<string, string> = {
  subject: 'What is it about?',
  reason: 'What is wrong?',
  text: 'What happened?',
  contact: 'Your email address',
};

function showRefusal(reply: FastifyReply, error: ApiError, id: string): FastifyReply {
  const { status, headers } = errorResponseOf(error, id);
  const messages = Object.entries(error.fields ?? { '': [error.message] });
  reply.headers(headers);
  return sendPage(reply, {
    status,
    ...framed(
      'Your report was not sent',
      html`
${messages.map(([field, sentences]) => html`<p class="error" role="alert">${labels[field] ?? null} ${sentences.join(' ')}</p>`)}
<p>Go back: what you wrote is still in the form.</p>
<p><a class="button" href="/report">To the form</a></p>`,
    ),
  });
}
