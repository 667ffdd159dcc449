import { isolate } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';
import type { Case } from '../features/safety/case.ts';
import { type Html, html } from './html.ts';

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
