import { plural } from '@twosome/contract/platform/plural';
import type { FastifyReply } from 'fastify';
import { type Case, findCase } from '../features/safety/case.ts';
import type { Was } from '../features/safety/reportable.sql.ts';
import { importedNotice } from '../features/safety/safety.texts.ts';
import { actForm, choicesOf } from './act-form.ts';
import type { AdminDeps, Visit } from './admin.ts';
import { minute, sendFramed } from './frame.ts';
import { type Html, html } from './html.ts';
import { hasRecentlyViewed } from './images.ts';
import { actRow } from './overview.ts';
import { deadline } from './reports-page.ts';

/** One report: the content then and now, the people, their history, and the acts. */
export async function showReport(
  deps: AdminDeps,
  { operator, params, reply }: Visit,
): Promise<FastifyReply | null> {
  const found = await findCase(deps, params.id ?? '');
  if (found === null) return null;
  const showsImages = await hasRecentlyViewed(deps.db, found.report.id, operator.by);
  const { report } = found;
  const body = html`
<p>${deadline(report)} ${report.resolved_at !== null && html`<span class="quiet">Closed ${minute(report.resolved_at)}</span>`}</p>
<dl>
<dt>About</dt><dd>${aboutOf(found)}</dd>
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
<p class="quiet">${stateOf(found)}</p>
${contentOf(found.now.was)}`
}
${found.couple !== null && coupleOf(found)}
<h2>Act</h2>
${actForm(choicesOf(found), { reportId: report.id, isOpen: report.resolved_at === null })}`;
  return sendFramed(reply, operator, { section: '/admin', title: `Report ${report.id}`, body });
}

const aboutOf = ({ subject, couple, report }: Case): string =>
  [
    'subject' in report && report.subject,
    subject && `${subject.kind} ${subject.id}`,
    couple && `of ${couple.username}`,
  ]
    .filter(Boolean)
    .join(' · ');

const reporterOf = ({ report }: Case): string =>
  'reporter' in report
    ? `${report.reporter} (${report.reporter_id})`
    : `somebody without an account${report.contact === null ? '' : `, ${report.contact}`}`;

const contentOf = (was: Was): Html => html`
${was.username !== undefined && html`<p>${was.username}</p>`}
<blockquote>${was.text === '' ? '(no text)' : was.text}</blockquote>
<p class="quiet">${picturesOf(was)}${was.is_private === true && ', private'}</p>
${was.is_imported === true && html`<p class="notice">${importedNotice}</p>`}`;

const stateOf = ({ now: state }: Case): string =>
  [
    state?.taken_down_at && `Taken down ${minute(state.taken_down_at)}.`,
    state?.deleted_at && `Deleted ${minute(state.deleted_at)}.`,
  ]
    .filter(Boolean)
    .join(' ') || 'It is there.';

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

const coupleOf = ({ couple, people, reports, acts, refusedImages, makerId }: Case): Html => html`
<h2>The couple</h2>
<p>${couple?.username ?? null} <span class="quiet">${couple?.id ?? null}${couple?.is_private ? ', private' : ', public'}${couple?.verified_at !== null && ', verified'}${couple?.taken_down_at !== null && ', taken down'}</span></p>
<ul class="rows">${people.map(
  ({ id, first_name, suspended_at }) => html`
<li><bdi>${first_name}</bdi> <span class="quiet">${id}${id === makerId && ', made it'}${suspended_at !== null && `, suspended ${minute(suspended_at)}`}</span></li>`,
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
