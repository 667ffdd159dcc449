import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { placeInAppOf } from '../platform/pages.ts';

/** What is shown; without a badge the number on the icon stays as it is. */
export interface Letter extends Pick<PushPayload, 'title' | 'body' | 'path' | 'tag'> {
  badge: number | null;
}

/** Something came, and nobody can say what: a browser wants to see every push shown. */
const neutral: Letter = {
  title: 'Twosome',
  body: 'There is something new for the two of you.',
  path: '/notification',
  tag: 'news',
  badge: null,
};

/** What came, as `PushPayload` has it and with a page of ours behind it; whatever else it is, it is not shown. */
export function readLetter(text: string | null): Letter {
  const { kind, title, body, path, tag, badge } = membersOf(text);
  const isWhole =
    // a later server tells of more kinds, which are shown as well
    isText(kind, 2) && isText(title, 100) && isText(body, 300) && isTag(tag) && isCount(badge);
  if (!isWhole || !isText(path, 200) || placeInAppOf(path) === null) return neutral;
  return { title, body, path, tag, badge };
}

function membersOf(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^(room|(post|couple|goal):\w{1,40})$/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

interface Seen {
  focused: boolean;
  visibilityState: DocumentVisibilityState;
}

/** Who has the app before their eyes is told by it. Browsers want to see it shown all the same, but it need not be heard. */
export const isLookedAt = (windows: readonly Seen[]): boolean => windows.some(({ focused }) => focused);

/** The window to go to: one that is looked at, else the one that was last. Browsers name the last one first. */
export const windowToOpen = <W extends Seen>(windows: readonly W[]): W | undefined =>
  windows.find(({ focused }) => focused) ??
  windows.find(({ visibilityState }) => visibilityState === 'visible') ??
  windows[0];
