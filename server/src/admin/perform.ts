import { reportKinds } from '@twosome/contract/safety/safety.rules';
import type { FastifyReply } from 'fastify';
import { moderationErrors } from '../features/safety/safety.texts.ts';
import { ApiError } from '../platform/api-error.ts';
import { reasonFields } from './act-form.ts';
import { actOf, acts } from './acts.ts';
import { html } from './html.ts';
import { sendLayout } from './layout.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';

/** Performs the act of a form, closes its report, and goes on to the report or the log. */
export async function perform(deps: AdminDeps, operatorRequest: OperatorRequest): Promise<FastifyReply> {
  const { operator, form, reply } = operatorRequest;
  const { what = '', target = '', reason = '', statement = '', report = '', close } = form;
  const closing = { by: operator.by, reason };
  const doing = { ...closing, statement };
  const [name = '', ...args] = `${what} ${target}`.trim().split(/\s+/);
  let isDone = false;
  try {
    if (name !== 'none' || report === '') {
      const act = actOf(name);
      if (act === undefined) throw new ApiError('notFound', { message: moderationErrors.noAct });
      await act.perform(deps, args, doing);
      isDone = true;
    }
    if (report !== '' && (close === 'yes' || name === 'none'))
      await acts.resolve.perform(deps, [report], closing);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showFailure(operatorRequest, error, isDone);
  }
  return reply
    .code(303)
    .header('location', report === '' ? '/admin/log' : `/admin/report/${encodeURIComponent(report)}`)
    .send();
}

function showFailure(
  { operator, form, reply }: OperatorRequest,
  error: ApiError,
  isDone: boolean,
): FastifyReply {
  const messages = error.fields === undefined ? [error.message] : Object.values(error.fields).flat();
  const body = html`
<p class="error" role="alert">${messages.join(' ')}</p>
<p><a class="button" href="${form.report ? `/admin/report/${encodeURIComponent(form.report)}` : '/admin/act'}">Back</a></p>`;
  const status = error.kind === 'conflict' ? 409 : 400;
  const title = isDone ? 'Done, but the report was not closed' : 'Nothing was done';
  return sendLayout(reply, operator, { section: '/admin/act', title, body, status });
}

/** Acts without a report: for content, a person or a couple by id or name. */
export async function showActForm(_: AdminDeps, { operator, reply }: OperatorRequest): Promise<FastifyReply> {
  const choices = Object.entries(acts).flatMap(([name, { args }]) =>
    args[0] === 'kind' ? reportKinds.map((kind) => `${name} ${kind}`) : [name],
  );
  const body = html`
<p class="quiet">To answer a report, open it. This form is for everything else: content, a person, a report or a job by its id, a couple by username or id.</p>
<form class="act" method="post" action="/admin/act">
<label>What <select name="what" required>${choices.map((choice) => html`<option>${choice}</option>`)}</select></label>
<label>Id or username <input type="text" name="target" required maxlength="100" autocomplete="off"></label>
${reasonFields}
<button>Do it</button>
</form>`;
  return sendLayout(reply, operator, { section: '/admin/act', title: 'Act', body });
}
