import { shorten } from '@twosome/contract/platform/characters';
import { urgentReasons } from '@twosome/contract/safety/safety.rules';
import type { FastifyReply } from 'fastify';
import { deadlineOf } from '../features/safety/case.ts';
import { listOpenReports, type OpenReport } from '../features/safety/public-report.sql.ts';
import { type ActRow, isAct, listActs } from '../features/safety/safety.sql.ts';
import { now } from '../platform/clock.ts';
import { runChecks } from '../platform/http/health.ts';
import { listJobs } from '../platform/jobs/jobs.sql.ts';
import { version } from '../platform/version.ts';
import { minute } from './describe.ts';
import { findDatabaseState } from './health.sql.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';
import { age, type Html, html, sendLayout } from './page.ts';

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

const reportsShown = 100;

/** The open reports, urgent ones first. */
export async function showReports(
  { db }: AdminDeps,
  { operator, reply }: OperatorRequest,
): Promise<FastifyReply> {
  const reports = await listOpenReports(db, urgentReasons, reportsShown + 1);
  const body = html`
${reports.length === 0 && html`<p class="notice">There are no open reports.</p>`}
<ul class="rows">${reports.slice(0, reportsShown).map(rowOf)}</ul>
${reports.length > reportsShown && html`<p class="quiet">There are more. They appear as you close these.</p>`}`;
  return sendLayout(reply, operator, { section: '/admin', title: 'Open reports', body });
}

const rowOf = (report: OpenReport): Html => html`
<li><a href="/admin/report/${report.id}">
<strong>${report.about}</strong> ${report.kind ?? 'something'} · ${report.reason}
${deadline(report)}
${report.times > 1 && html`<span class="quiet">${report.times} open reports about it</span>`}
<br><span class="quiet">${report.id} · ${report.is_public ? 'without an account' : 'from the app'} · ${age(report.added_at, now())} ago</span>
<br>${beginning(report.text)}
</a></li>`;

export function deadline(report: { reason: string; added_at: Date }): Html | null {
  const until = deadlineOf(report);
  if (until === null) return null;
  const isLate = until < now();
  return html`<span class="urgent">${isLate ? 'Overdue since' : 'Answer by'} ${minute(until)}</span>`;
}

const beginning = (text: string): string => shorten(text.replace(/\s+/g, ' '), 160);
