import type { Kind } from '@twosome/contract/notification/notification.rules';
import { cutText, lengthOf } from '@twosome/contract/platform/characters';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../platform/db/db.ts';
import {
  type Emit,
  type EventType,
  inTransaction,
  inTransactionTogether,
  type TransactionHandler,
} from '../platform/events.ts';

/** What people are notified of. The feature in which it happens describes it in `notices.ts`. */
export interface Notice {
  /** from the feature's `notices.ts` in the contract, which `notification.rules.ts` there names */
  kind: Kind;
  /** its kind when several couples acted */
  several?: Kind;
  /** `by` is the partner's first name, or the names of the couples that acted. `detail` is null when it is unknown. */
  text(by: string, detail: unknown): string;
  detail?: Detail;
  data?: { auto_accepted: boolean };
  /** without it, the couples that act join the unseen notification of the same about the same thing */
  over?: Over;
  /** the notice that the row is stored as, for servers of the previous version, which do not know this one */
  storedAs?: string;
}

/** A value for the text, read whenever the notification is shown. */
interface Detail {
  /** an expression over `n`, the row of the notification */
  select: Sql;
  /** false for what people write: it must not reach a push service */
  inPush: boolean;
}

/** An unseen notification of one of these, about the same thing, shows the change instead of a second notification. */
interface Over {
  /** these are replaced by this notice */
  replaced: readonly string[];
  /** these keep their text, as they say more than this notice */
  retained?: readonly string[];
}

/** By the name that is stored with each notification. */
export type NoticesByName = ReadonlyMap<string, Notice>;

/** What happened to one thing. */
export interface Occurrence {
  /** the id of the post, couple, goal … */
  relatedId: string;
  /** the couples to notify */
  twosomeIds: readonly string[];
  /** the couples that acted */
  actorIds: readonly string[];
}

/** A notice for the members of couples, except one user. */
export interface NoticeDelivery<Name extends string> {
  notice: Name;
  occurrences: readonly Occurrence[];
  exceptUserId?: string;
}

/** Creates the notifications in the transaction of the event. */
export type Notify<Name extends string> = (
  tx: Tx,
  emit: Emit,
  deliveries: readonly NoticeDelivery<Name>[],
) => Promise<void>;

/** An event that notifies. */
export type NoticeCause<Name extends string> = (notify: Notify<Name>) => TransactionHandler;

/** Everything that a feature notifies of. */
export interface Notices {
  /** no two features have a notice of the same name */
  byName: Readonly<Record<string, Notice>>;
  causes: readonly NoticeCause<string>[];
}

export const notices = <Name extends string>(
  byName: Readonly<Record<Name, Notice>>,
  causes: readonly NoticeCause<NoInfer<Name>>[],
): Notices => ({ byName, causes: causes as Notices['causes'] });

type Deliveries<Name extends string> = readonly NoticeDelivery<Name>[];
type DeliveriesOf<Payload, Name extends string> = (
  payload: Payload,
  tx: Tx,
) => Deliveries<Name> | Promise<Deliveries<Name>>;

export const notifyOn =
  <Payload, Name extends string>(
    event: EventType<Payload>,
    deliveriesOf: DeliveriesOf<Payload, Name>,
  ): NoticeCause<Name> =>
  (notify) =>
    inTransaction(event, async (tx, payload, emit) => notify(tx, emit, await deliveriesOf(payload, tx)));

/** For events that are emitted many at a time. */
export const notifyOnTogether =
  <Payload, Name extends string>(
    event: EventType<Payload>,
    deliveriesOf: DeliveriesOf<readonly Payload[], Name>,
  ): NoticeCause<Name> =>
  (notify) =>
    inTransactionTogether(event, async (tx, payloads, emit) =>
      notify(tx, emit, await deliveriesOf(payloads, tx)),
    );

/** Notifies one partner of what the other did. */
export const toPartner = <Name extends string>(
  notice: Name,
  relatedId: string,
  { twosomeId, userId }: { twosomeId: string; userId: string },
): Deliveries<Name> => [
  {
    notice,
    occurrences: [{ relatedId, twosomeIds: [twosomeId], actorIds: [twosomeId] }],
    exceptUserId: userId,
  },
];

/** Notifies other couples of what one did. */
export const toCouples = <Name extends string>(
  notice: Name,
  relatedId: string,
  { twosomeIds, actorId }: { twosomeIds: readonly string[]; actorId: string },
): Deliveries<Name> =>
  twosomeIds.length === 0 ? [] : [{ notice, occurrences: [{ relatedId, twosomeIds, actorIds: [actorId] }] }];

const maxTitle = 60;

/** What people wrote, such as a title, on one line and cut to fit a row of the list. */
export function inLine(title: string): string {
  const line = title.replace(/\s+/gu, ' ');
  return lengthOf(line) > maxTitle ? shortened(line) : line;
}

/** Cuts the text, preferably between two words. */
function shortened(line: string): string {
  const cut = cutText(line, maxTitle - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > maxTitle / 2 ? cut.slice(0, space) : cut}…`;
}
