import { isolate } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';
import { reportKinds } from '@twosome/contract/safety/safety.rules';
import type { FastifyReply } from 'fastify';
import type { Case } from '../features/safety/case.ts';
import { moderationErrors } from '../features/safety/safety.texts.ts';
import { ApiError } from '../platform/api-error.ts';
import { actOf, acts } from './acts.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';
import { type Html, html, sendLayout } from './page.ts';

/** An act that a form offers: `take-down post 01ABC…`. */
export interface Choice {
  value: string;
  label: string;
}

/** What can be done about a report now. */
export function choicesOf({ subject, now, couple, people }: Case): Choice[] {
  const choices: Choice[] = [];
  if (subject !== null && now !== null)
    choices.push(
      now.taken_down_at === null
        ? { value: `take-down ${subject.kind} ${subject.id}`, label: `Take the ${subject.kind} down` }
        : { value: `restore ${subject.kind} ${subject.id}`, label: `Restore the ${subject.kind}` },
    );
  for (const { id, first_name, suspended_at } of people)
    choices.push(
      suspended_at === null
        ? { value: `suspend ${id}`, label: `Suspend ${isolate(first_name)}` }
        : { value: `lift-suspension ${id}`, label: `Lift the suspension of ${isolate(first_name)}` },
    );
  if (couple !== null)
    choices.push(
      couple.verified_at === null
        ? { value: `verify ${couple.id}`, label: `Verify ${couple.username}` }
        : { value: `unverify ${couple.id}`, label: `Remove the verification of ${couple.username}` },
    );
  return choices;
}

export const actForm = (
  choices: readonly Choice[],
  { reportId, isOpen }: { reportId: string; isOpen: boolean },
): Html => html`
<form class="act" method="post" action="/admin/act">
<input type="hidden" name="report" value="${reportId}">
<fieldset><legend>What</legend>
${isOpen && html`<label class="choice"><input type="radio" name="what" value="none" required> Close the report without an act</label>`}
${choices.map(({ value, label }) => html`<label class="choice"><input type="radio" name="what" value="${value}" required> ${label}</label>`)}
</fieldset>
${reasonFields}
${isOpen && html`<label class="choice"><input type="checkbox" name="close" value="yes" checked> Close the report</label>`}
<button>Do it</button>
</form>`;

export const reasonFields = html`
<label>Reason, for the log <textarea name="reason" required maxlength="${limits.reportText}"></textarea></label>
<label>Statement for the people concerned <textarea name="statement" maxlength="${limits.statement}" aria-describedby="statement-hint"></textarea></label>
<p class="quiet" id="statement-hint">It is part of their export. Do not name who reported. Left empty, the standard text of the act is stored.</p>`;

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
