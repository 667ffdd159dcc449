import { texts } from '../platform/texts.ts';
import { isChosen } from '../twosome/onboarding.rules.ts';

/** SPEC's kinds of notification: what a row is about. */
export const kinds = {
  POST: 0,
  COMMENT: 1,
  CLAP: 2,
  COMMENT_COUNT: 3,
  CLAP_COUNT: 4,
  FOLLOW_REQUEST_RECEIVED: 5,
  FOLLOW_REQUEST_ACCEPTED: 6,
  ADDED_GOAL: 7,
  UPDATED_GOAL: 8,
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** What somebody is told of. Posts and goals are added and changed by the partner, the rest is done by other couples. */
export const happenings = [
  'added',
  'published',
  'commented',
  'clapped',
  'followed',
  'requested',
  'accepted',
  'goal_added',
  'goal_changed',
  'goal_finished',
  'goal_reopened',
] as const;
export type Happening = (typeof happenings)[number];

/** Who did it, as far as the reader may know them. */
export interface Doers {
  /** the partner's first name */
  partner: string;
  /** the newest couples, last first; more than three are not looked at */
  newest: readonly { id: string; username: string }[];
  /** how many couples there are */
  count: number;
  /** of the goal that it is about; none where that is gone */
  title?: string | null;
}

export interface Notice {
  related_to: Kind;
  body: string;
  data: { twosome_id?: string; auto_accepted?: boolean; count?: number; twosome_ids?: string[] };
}

const mostProfiles = 3;

/** Kind, sentence and data of a row: one couple by its name, several as a count with the newest of them. */
export function noticeOf(happening: Happening, doers: Doers): Notice {
  const [first] = doers.newest;
  const one = { ...(first && { twosome_id: first.id }) };
  const several = {
    count: doers.count,
    twosome_ids: doers.newest.slice(0, mostProfiles).map(({ id }) => id),
  };
  const who = namesOf(doers);
  const goal = goalOf(doers);
  switch (happening) {
    case 'added':
      return { related_to: kinds.POST, body: `${doers.partner} added a post you can publish`, data: {} };
    case 'published':
      return { related_to: kinds.POST, body: `${doers.partner} published your post`, data: {} };
    case 'commented': {
      const body = `${who} commented on your post`;
      if (doers.count > 1) return { related_to: kinds.COMMENT_COUNT, body, data: several };
      return { related_to: kinds.COMMENT, body, data: one };
    }
    case 'clapped': {
      const body = `${who} clapped for your post`;
      if (doers.count > 1) return { related_to: kinds.CLAP_COUNT, body, data: several };
      return { related_to: kinds.CLAP, body, data: one };
    }
    case 'followed':
      return {
        related_to: kinds.FOLLOW_REQUEST_RECEIVED,
        body: `${who} started following you`,
        data: { ...one, auto_accepted: true },
      };
    case 'requested':
      return {
        related_to: kinds.FOLLOW_REQUEST_RECEIVED,
        body: `${who} asked to follow you`,
        data: { ...one, auto_accepted: false },
      };
    case 'accepted':
      return {
        related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
        body: `${who} accepted your follow request`,
        data: one,
      };
    case 'goal_added':
      return { related_to: kinds.ADDED_GOAL, body: `${doers.partner} added ${goal}`, data: {} };
    case 'goal_changed':
      return { related_to: kinds.UPDATED_GOAL, body: `${doers.partner} changed ${goal}`, data: {} };
    case 'goal_finished':
      return { related_to: kinds.UPDATED_GOAL, body: `${doers.partner} finished ${goal}`, data: {} };
    case 'goal_reopened':
      return { related_to: kinds.UPDATED_GOAL, body: `${doers.partner} reopened ${goal}`, data: {} };
  }
}

/** Of what kind a row is that tells of so many couples. */
export const kindOf = (happening: Happening, count: number): Kind =>
  noticeOf(happening, { partner: '', newest: [], count }).related_to;

/** What a row about a goal says after another change while it is unseen: mere words do not hide that it was finished. */
export const newsOf = (before: Happening, now: Happening): Happening =>
  now === 'goal_changed' ? before : now;

/**
 * `ana&bruno`, `ana&bruno and chloe.dan`, `ana&bruno, chloe.dan and eve+gil`, `ana&bruno, chloe.dan and 3 others`.
 * A couple without a name yet is "New couple" by itself and counts among the others beside named ones.
 */
function namesOf({ newest, count }: Doers): string {
  const named = newest
    .slice(0, mostProfiles)
    .map(({ username }) => username)
    .filter(isChosen);
  if (named.length === 0) return count > 1 ? `${count} couples` : texts.newCouple;
  if (named.length === count) return listed(named);
  const shown = named.slice(0, mostProfiles - 1);
  const others = count - shown.length;
  return listed([...shown, others === 1 ? '1 other' : `${others} others`]);
}

/** `the goal “Ten nights in a tent”`, on one line and not longer than a row of the list bears. */
function goalOf({ title }: Doers): string {
  if (typeof title !== 'string') return 'a goal';
  const line = title.replace(/\s+/gu, ' ');
  return `the goal “${[...line].length > mostOfTitle ? shortened(line) : line}”`;
}

const mostOfTitle = 60;

/** Cut between two words where one is near. */
function shortened(line: string): string {
  const cut = [...line].slice(0, mostOfTitle - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > mostOfTitle / 2 ? cut.slice(0, space) : cut}…`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
