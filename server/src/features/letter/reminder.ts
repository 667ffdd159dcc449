import { letterNoticeKinds } from '@twosome/contract/letter/notices';
import { now } from '../../platform/clock.ts';
import type { Reminder } from '../reminder.ts';
import { letterDue } from './letter.events.ts';
import { selectDue, takeDueLetters } from './letter.sql.ts';
import { letterTexts } from './letter.texts.ts';

/** Announces letters that can be opened: to the trays, and by a push to readers who want to be reminded. */
export const letterReminder: Reminder = {
  tag: 'letter',
  kind: letterNoticeKinds.choices.letters.pushOnly,
  path: '/letter',
  body: letterTexts.push,
  select: selectDue,
  async takeDue(tx, emit, limit) {
    const due = await takeDueLetters(tx, now(), limit);
    await emit(tx, letterDue, ...due.map(({ letterId, twosomeId }) => ({ letterId, twosomeId })));
    const reminded = due.filter(({ isOn }) => isOn);
    return { taken: due.length, userIds: [...new Set(reminded.map(({ readerId }) => readerId))] };
  },
  inAppError: letterTexts.inApp,
};
