import type { FastifyReply } from 'fastify';
import { type ActRow, isAct, listActs } from '../features/safety/safety.sql.ts';
import { now } from '../platform/clock.ts';
import { runChecks } from '../platform/http/health.ts';
import { listJobs } from '../platform/jobs/jobs.sql.ts';
import { version } from '../platform/version.ts';
import { minute } from './describe.ts';
import { findDatabaseState } from './health.sql.ts';
import { type Html, html } from './html.ts';
import { age, sendLayout } from './layout.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';

const pageSize = 50;

/** The audit log: who did what, when and why. */
export async function showLog(
  { db }: AdminDeps,
  { operator, query, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const before = query.before ?? null;
  if (before !== null && !(await isAct(db, before))) return null;
  const acts = await listActs(db, { before, limit: pageSize + 1 });
  const last = acts[pageSize - 1];
  const body = html`
${acts.length === 0 && html`<p class="notice">Nothing was done yet.</p>`}
<ul class="rows">${acts.slice(0, pageSize).map(actRow)}</ul>
${acts.length > pageSize && last !== undefined && html`<p><a class="button" href="/admin/log?before=${last.id}">Older</a></p>`}`;
  return sendLayout(reply, operator, { section: '/admin/log', title: 'Log', body });
}

export const actRow = (act: ActRow): Html => html`
<li><strong>${act.act}</strong> ${act.kind} ${act.thing_id ?? '(erased)'}
<br>${act.reason}
${act.statement !== null && html`<br><span class="quiet">Statement: ${act.statement}</span>`}
<br><span class="quiet">${minute(act.done_at)} · ${act.done_by}</span></li>`;

/** Jobs that wait, run or were given up. Their data names people, so it is not shown. */
export async function showJobs(
  { db }: AdminDeps,
  { operator, reply }: OperatorRequest,
): Promise<FastifyReply> {
  const jobs = await listJobs(db, 200);
  const body = html`
${jobs.length === 0 && html`<p class="notice">No job is waiting, and none was given up.</p>`}
<ul class="rows">${jobs.map(
    ({ id, kind, attempts, run_at, failed_at, error }) => html`
<li><strong>${kind}</strong> ${
      failed_at !== null
        ? html`<span class="urgent">given up ${minute(failed_at)}: ${error}</span>`
        : attempts === 0
          ? `waiting since ${minute(run_at)}`
          : `attempt ${attempts}, until or again at ${minute(run_at)}`
    }
<br><span class="quiet">${id}</span>
${
  failed_at !== null &&
  html`<form class="act" method="post" action="/admin/act"><input type="hidden" name="what" value="retry-job ${id}">
<label>Reason <input type="text" name="reason" required maxlength="1000"></label><button class="small">Run it again</button></form>`
}</li>`,
  )}</ul>`;
  return sendLayout(reply, operator, { section: '/admin/jobs', title: 'Jobs', body });
}

export async function showHealth(
  { db, checks }: AdminDeps,
  { operator, reply }: OperatorRequest,
): Promise<FastifyReply> {
  const checked = await runChecks(checks);
  const state = await findDatabaseState(db);
  const body = html`
<dl>
${checked.map(([name, ok]) => html`<dt>${name}</dt><dd>${ok ? 'answers' : html`<span class="urgent">does not answer</span>`}</dd>`)}
<dt>Events</dt><dd>${state.events} stored, the oldest ${state.oldest === null ? 'none' : `for ${age(state.oldest, now())}`}</dd>
<dt>Jobs</dt><dd>${state.waiting} waiting or running, ${state.failed} given up</dd>
<dt>Twosome</dt><dd>${version}</dd>
<dt>Node</dt><dd>${process.version}</dd>
<dt>Database</dt><dd>PostgreSQL ${state.server}, ${state.kind}</dd>
<dt>Migration</dt><dd>${state.migration}</dd>
</dl>`;
  return sendLayout(reply, operator, { section: '/admin/health', title: 'Health of this node', body });
}
