import { shorten } from '@twosome/contract/platform/characters';
import { urgentReasons } from '@twosome/contract/safety/safety.rules';
import type { FastifyReply } from 'fastify';
import { deadlineOf } from '../features/safety/case.ts';
import { listOpenReports, type OpenReport } from '../features/safety/public-report.sql.ts';
import { now } from '../platform/clock.ts';
import { minute } from './describe.ts';
import { type Html, html } from './html.ts';
import { age, sendLayout } from './layout.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';

const pageSize = 100;

/** The open reports, urgent ones first. */
export async function showReports(
  { db }: AdminDeps,
  { operator, reply }: OperatorRequest,
): Promise<FastifyReply> {
  const reports = await listOpenReports(db, urgentReasons, pageSize + 1);
  const body = html`
${reports.length === 0 && html`<p class="notice">There are no open reports.</p>`}
<ul class="rows">${reports.slice(0, pageSize).map(rowOf)}</ul>
${reports.length > pageSize && html`<p class="quiet">There are more. They appear as you close these.</p>`}`;
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
