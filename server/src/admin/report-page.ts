import { plural } from '@twosome/contract/platform/plural';
import type { FastifyReply } from 'fastify';
import { filesOf } from '../features/media/send.ts';
import { type Case, findCase } from '../features/safety/case.ts';
import { recordView } from '../features/safety/moderate.ts';
import type { Was } from '../features/safety/reportable.sql.ts';
import { type CoupleRow, hasViewed } from '../features/safety/safety.sql.ts';
import { importedNotice } from '../features/safety/safety.texts.ts';
import { now } from '../platform/clock.ts';
import type { Queries } from '../platform/db/db.ts';
import { aboutOf, coupleOf, minute, personOf, reporterOf, stateOf } from './describe.ts';
import type { AdminDeps, OperatorRequest } from './operator-request.ts';
import { actRow, deadline } from './overview.ts';
import { type Html, html, sendLayout } from './page.ts';
import { actForm, choicesOf } from './perform.ts';

/** One report: the content then and now, the people, their history, and the acts. */
export async function showReport(
  deps: AdminDeps,
  { operator, params, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const found = await findCase(deps, params.id ?? '');
  if (found === null) return null;
  const showsImages = await hasRecentlyViewed(deps.db, found.report.id, operator.by);
  const { report } = found;
  const body = html`
<p>${deadline(report)} ${report.resolved_at !== null && html`<span class="quiet">Closed ${minute(report.resolved_at)}</span>`}</p>
<dl>
<dt>About</dt><dd>${aboutOf(found)}${found.couple !== null && ` · of ${found.couple.username}`}</dd>
<dt>Reason</dt><dd>${report.reason}</dd>
<dt>Reported</dt><dd>${minute(report.added_at)}, by ${reporterOf(found)}</dd>
</dl>
${report.text !== '' && html`<blockquote>${report.text}</blockquote>`}
${found.was !== null && html`<h2>When it was reported</h2>${contentOf(found.was)}`}
${found.under !== null && html`<p class="quiet">It is a comment on the post ${found.was?.post_id ?? ''}:</p><blockquote>${found.under.text || '(no text)'}</blockquote>`}
${pictures(found, showsImages)}
<h2>Now</h2>
${
  found.now === null
    ? html`<p class="quiet">${found.subject === null ? 'The report names no content of this site.' : 'It is gone.'}</p>`
    : html`
<p class="quiet">${stateOf(found) || 'It is there.'}</p>
${contentOf(found.now.was)}`
}
${found.couple !== null && coupleSection(found, found.couple)}
<h2>Act</h2>
${actForm(choicesOf(found), { reportId: report.id, isOpen: report.resolved_at === null })}`;
  return sendLayout(reply, operator, { section: '/admin', title: `Report ${report.id}`, body });
}

const contentOf = (was: Was): Html => html`
${was.username !== undefined && html`<p>${was.username}</p>`}
<blockquote>${was.text === '' ? '(no text)' : was.text}</blockquote>
${(was.alts ?? []).map((alt) => html`<p>Photo description: ${alt}</p>`)}
<p class="quiet">${picturesOf(was)}${was.is_private === true && ', private'}</p>
${was.is_imported === true && html`<p class="notice">${importedNotice}</p>`}`;

function pictures({ images, report, was, now: state }: Case, areShown: boolean): Html | null {
  if (images.length === 0) return null;
  const isVoice = (was ?? state?.was)?.is_voice === true;
  const view = (id: string) => {
    const address = `/admin/report/${report.id}/image/${id}`;
    return isVoice
      ? html`<audio controls src="${address}" aria-label="Reported voice note"></audio>`
      : html`<img src="${address}" alt="Reported picture ${id}">`;
  };
  if (areShown) return html`<div class="pictures">${images.map(view)}</div>`;
  return html`<form method="post" action="/admin/report/${report.id}/images">
<p class="quiet">Pictures and voice notes are not shown until you ask for them. The log records that you looked.</p>
<button class="small">Show ${picturesOf({ images, is_voice: isVoice })}</button>
</form>`;
}

const picturesOf = ({ images, is_voice }: { images: readonly string[]; is_voice?: boolean }): string =>
  is_voice ? 'a voice note' : plural(images.length, { one: '# picture', other: '# pictures' });

const coupleSection = (
  { people, reports, acts, refusedImages, makerId }: Case,
  couple: CoupleRow,
): Html => html`
<h2>The couple</h2>
<p>${couple.username} <span class="quiet">${coupleOf(couple)}</span></p>
<ul class="rows">${people.map(
  (person) => html`
<li><bdi>${person.first_name}</bdi> <span class="quiet">${personOf(person)}${person.id === makerId && ', made it'}</span></li>`,
)}</ul>
${refusedImages > 0 && html`<p class="notice">They tried ${refusedImages} times to upload a picture that was taken down.</p>`}
<h2>Earlier reports about them</h2>
${
  reports.length === 0
    ? html`<p class="quiet">None.</p>`
    : html`<ul class="rows">${reports.map(
        (other) =>
          html`<li><a href="/admin/report/${other.id}">${other.kind} · ${other.reason} · ${minute(other.added_at)} ${other.resolved_at === null ? 'open' : 'closed'}<br><span class="quiet">${other.text}</span></a></li>`,
      )}</ul>`
}
<h2>What was done before</h2>
${acts.length === 0 ? html`<p class="quiet">Nothing.</p>` : html`<ul class="rows">${acts.map(actRow)}</ul>`}`;

/** For this long after an operator asked for the pictures of a report, they are sent. */
const viewMinutes = 30;

export const hasRecentlyViewed = (db: Queries, reportId: string, by: string): Promise<boolean> =>
  hasViewed(db, reportId, by, new Date(now().getTime() - viewMinutes * 60_000));

/** Records the look, then shows the report with its pictures. */
export async function showImages(
  deps: AdminDeps,
  { operator, params, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const found = await findCase(deps, params.id ?? '');
  if (found === null) return null;
  const { report, makerId } = found;
  await recordView(deps, { id: report.id, twosomeId: report.twosome_id, makerId }, operator.by);
  return reply.code(303).header('location', `/admin/report/${report.id}`).send();
}

/** Only pictures and voice notes of the report, only to an operator whose look is in the log. */
export async function sendReportedImage(
  deps: AdminDeps,
  { operator, params, reply }: OperatorRequest,
): Promise<FastifyReply | null> {
  const { db, store } = deps;
  const { id = '', image = '' } = params;
  if (!(await hasRecentlyViewed(db, id, operator.by))) return null;
  const found = await findCase(deps, id);
  if (!found?.images.includes(image)) return null;
  for (const { key, type } of (['full', 'voice'] as const).flatMap((size) => filesOf(store, image, size))) {
    const opened = await store.open(key);
    if (opened) return reply.type(type).header('content-length', String(opened.length)).send(opened.stream);
  }
  return null;
}
