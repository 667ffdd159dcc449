import type { User } from '@twosome/contract/auth/auth.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { UserRow } from './me.sql.ts';

export const viewUser = (row: UserRow, twosome: Twosome | null): User => ({
  id: row.id,
  username: row.username,
  first_name: row.first_name,
  partner:
    row.partner_id === null
      ? null
      : {
          id: row.partner_id,
          username: row.partner_username,
          first_name: row.partner_first_name ?? '',
          last_message_seen_at: instant(row.partner_last_message_seen_at),
        },
  twosome,
  last_notification_seen_at: instant(row.last_notification_seen_at),
  last_message_seen_at: instant(row.last_message_seen_at),
  unseen_message_count: row.unseen_message_count,
  unseen_notification_count: row.unseen_notification_count,
  delete_at: instant(row.delete_at),
  terms_accepted_at: instant(row.terms_accepted_at),
  parted: untilInstant(row.parted),
  not_my_partner_until: instant(row.not_my_partner_until),
  has_parted: row.has_parted,
  both_codes: row.both_codes,
  waits_for: untilInstant(row.waits_for),
  together_since: row.together_since,
  together_asked: row.together_asked,
  suspended_at: instant(row.suspended_at),
});

/** What a suspended user needs to export their data and delete the account: identity and the partner's name. */
export const withoutCouple = (row: UserRow): UserRow => ({
  ...row,
  last_notification_seen_at: null,
  last_message_seen_at: null,
  unseen_message_count: 0,
  unseen_notification_count: 0,
  partner_last_message_seen_at: null,
  parted: null,
  not_my_partner_until: null,
  waits_for: null,
  together_since: null,
  together_asked: null,
});

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const untilInstant = <Until extends { until: string }>(row: Until | null): Until | null =>
  row && { ...row, until: new Date(row.until).toISOString() };
