import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import type { FastifyReply } from 'fastify';
import {
  type ModerationAct,
  resolveReport,
  retryJob,
  suspendPerson,
  takeDown,
  verify,
} from '../features/safety/moderate.ts';
import { moderationErrors } from '../features/safety/safety.texts.ts';
import { ApiError } from '../platform/api-error.ts';
import { reasonFields } from './act-form.ts';
import type { AdminDeps, Visit } from './admin.ts';
import { sendFramed } from './frame.ts';
import { html } from './html.ts';

/** The acts of a form's `what`, with its arguments: the same as those of `npm run admin`. */
const acts: Readonly<
  Record<string, (deps: AdminDeps, args: readonly string[], doing: ModerationAct) => Promise<unknown>>
> = {
  'take-down': (deps, args, doing) => takeDown(deps, { ...contentOf(args), isDown: true }, doing),
  restore: (deps, args, doing) => takeDown(deps, { ...contentOf(args), isDown: false }, doing),
  suspend: (deps, [named = ''], doing) => suspendPerson(deps, { named, isSuspended: true }, doing),
  'lift-suspension': (deps, [named = ''], doing) => suspendPerson(deps, { named, isSuspended: false }, doing),
  verify: (deps, [named = ''], doing) => verify(deps, { named, isVerified: true }, doing),
  unverify: (deps, [named = ''], doing) => verify(deps, { named, isVerified: false }, doing),
  'retry-job': (deps, [id = ''], doing) => retryJob(deps, id, doing),
};

function contentOf([kind = '', id = '']: readonly string[]): { kind: ReportKind; id: string } {
  const known = reportKinds.find((one) => one === kind);
  if (known === undefined) throw new ApiError('notFound');
  return { kind: known, id };
}

/** Performs the act of a form, closes its report, and goes on to the report or the log. */
export async function perform(deps: AdminDeps, visit: Visit): Promise<FastifyReply> {
  const { operator, form, reply } = visit;
  const { what = '', target = '', reason = '', statement = '', report = '', close } = form;
  const closing = { by: operator.by, reason };
  const doing = { ...closing, statement };
  const [name = '', ...args] = `${what} ${target}`.trim().split(/\s+/);
  let isDone = false;
  try {
    if (name !== 'none' || report === '') {
      const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
      if (act === undefined) throw new ApiError('notFound', { message: moderationErrors.noAct });
      await act(deps, args, doing);
      isDone = true;
    }
    if (report !== '' && (close === 'yes' || name === 'none')) await resolveReport(deps, report, closing);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showFailure(visit, error, isDone);
  }
  return reply
    .code(303)
    .header('location', report === '' ? '/admin/log' : `/admin/report/${encodeURIComponent(report)}`)
    .send();
}

function showFailure({ operator, form, reply }: Visit, error: ApiError, isDone: boolean): FastifyReply {
  const messages = error.fields === undefined ? [error.message] : Object.values(error.fields).flat();
  const body = html`
<p class="error" role="alert">${messages.join(' ')}</p>
<p><a class="button" href="${form.report ? `/admin/report/${encodeURIComponent(form.report)}` : '/admin/act'}">Back</a></p>`;
  const status = error.kind === 'conflict' ? 409 : 400;
  const title = isDone ? 'Done, but the report was not closed' : 'Nothing was done';
  return sendFramed(reply, operator, { section: '/admin/act', title, body, status });
}

/** Acts without a report: for content, a person or a couple by id or name. */
export async function showActForm(_: AdminDeps, { operator, reply }: Visit): Promise<FastifyReply> {
  const choices = [
    ...reportKinds.flatMap((kind) => [`take-down ${kind}`, `restore ${kind}`]),
    ...['suspend', 'lift-suspension', 'verify', 'unverify'],
  ];
  const body = html`
<p class="quiet">To answer a report, open it. This form is for everything else: content by its id, a person by their id, a couple by username or id.</p>
<form class="act" method="post" action="/admin/act">
<label>What <select name="what" required>${choices.map((choice) => html`<option>${choice}</option>`)}</select></label>
<label>Id or username <input type="text" name="target" required maxlength="100" autocomplete="off"></label>
${reasonFields}
<button>Do it</button>
</form>`;
  return sendFramed(reply, operator, { section: '/admin/act', title: 'Act', body });
}
