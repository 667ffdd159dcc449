import type { NotificationPart } from '@twosome/contract/notification/notification.contract';
import { isFromPartner, type Kind, tagOf, targetOf } from '@twosome/contract/notification/notification.rules';
import { messagesKind } from '@twosome/contract/notification/preferences.rules';
import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { limits } from '@twosome/contract/platform/limits';
import { locale } from '@twosome/contract/platform/locale';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';
import type { Notice } from '../notice.ts';
import { markPart, splitParts } from '../notice-parts.ts';
import type { Reminder } from '../reminder.ts';
import { notificationTexts as texts } from './notification.texts.ts';

/** Who acted, limited to what the recipient may see. */
export interface Actors {
  /** the partner's first name and id */
  partner: string;
  partner_id: string;
  /** the latest couples, newest first; only the first three are used */
  newest: readonly { id: string; username: string }[];
  /** how many couples acted */
  count: number;
  /** what the `detail` of the notice selects */
  detail?: unknown;
}

/** A notification without what its row says of itself. */
interface Rendered {
  related_to: Kind;
  body: string;
  /** the body, with what it names */
  parts: NotificationPart[];
  data: { twosome_id?: string; auto_accepted?: boolean; count?: number; twosome_ids?: string[] };
}

const maxNames = 3;
const list = new Intl.ListFormat(locale);

/** Kind, text and data of a notification: one couple by name, several as a count with the latest names. */
export function renderNotice(notice: Notice, actors: Actors, relatedId: string): Rendered {
  const { partner, partner_id, detail = null } = actors;
  const related_to = kindOf(notice, actors.count);
  const byPartner = isFromPartner({ related_to });
  const by = byPartner ? markPart('person', partner, partner_id) : namesOf(actors);
  const parts = splitParts(notice.text(by, detail), relatedId);
  const body = parts.map(({ text }) => text).join('');
  const data = byPartner ? {} : { ...couplesIn(notice, actors), ...notice.data };
  return { related_to, body, parts, data };
}

/** The kind of a notification by `count` couples. */
export const kindOf = ({ kind, several = kind }: Notice, count: number): Kind => (count > 1 ? several : kind);

function couplesIn({ several }: Notice, { newest, count }: Actors): Rendered['data'] {
  if (several !== undefined && count > 1)
    return { count, twosome_ids: newest.slice(0, maxNames).map(({ id }) => id) };
  const [first] = newest;
  return first ? { twosome_id: first.id } : {};
}

/**
 * `ana&bruno`, `ana&bruno and chloe.dan`, `ana&bruno, chloe.dan and eve+gil`, `ana&bruno, chloe.dan and 3 others`.
 * If more couples acted than are counted: `198+ others`. A couple without a chosen name is "New couple" when alone, and
 * counts among the others beside named couples.
 */
function namesOf({ newest, count }: Actors): string {
  const isMore = count >= limits.countedCouples;
  const named = newest
    .slice(0, maxNames)
    .filter(({ username }) => isChosen(username))
    .map(({ id, username }) => markPart('twosome', username, id));
  if (named.length === 0)
    return count > 1 ? texts.actors.unnamed(count, isMore) : markPart('twosome', newCouple, newest[0]?.id);
  if (named.length === count) return list.format(named);
  const shown = named.slice(0, maxNames - 1);
  return list.format([...shown, texts.actors.others(count - shown.length, isMore)]);
}

/** The push of a notification. It has the list's text without what people write, which must not reach a push service. */
export function pushOfNotice(notice: Notice, actors: Actors, relatedId: string, badge: number): PushPayload {
  const detail = notice.detail?.inPush ? actors.detail : null;
  const { related_to, body } = renderNotice(notice, { ...actors, detail }, relatedId);
  const about = { related_to, related_id: relatedId };
  return {
    kind: String(related_to),
    title: texts.push.title,
    body,
    path: targetOf(about),
    tag: tagOf(about),
    badge,
  };
}

/** The push of new messages: the sender's first name and the count, never the text. */
export const pushOfMessages = (
  of: { partner: string; message_count: number; voice_count: number },
  badge: number,
): PushPayload => ({
  kind: messagesKind,
  title: texts.push.title,
  body: texts.push[of.voice_count === of.message_count ? 'voice' : 'messages'](of.partner, of.message_count),
  path: '/message',
  // one push for the room, however many messages
  tag: 'room',
  badge,
});

export const pushOfReminder = (
  { kind, path, tag, body }: Reminder,
  count: number,
  badge: number,
): PushPayload => ({ kind, title: texts.push.title, body: body(count), path, tag, badge });
