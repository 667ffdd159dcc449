import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { pushTag } from '@twosome/contract/notification/push.rules';
import { appPathOf } from '../platform/pages.ts';
import { unreadablePush } from './worker.texts.ts';

/** A push message as it is shown; without a badge the number on the icon stays. */
export interface ShownPush extends Pick<PushPayload, 'title' | 'body' | 'path' | 'tag'> {
  badge: number | null;
}

const neutral: ShownPush = {
  ...unreadablePush,
  path: '/notification',
  tag: 'news',
  badge: null,
};

/** Parses a `PushPayload` whose path is a page of ours. Any other content is not shown. */
export function parsePush(text: string | null): ShownPush {
  const { kind, title, body, path, tag, badge } = parseObject(text);
  const isComplete =
    // a later server may send further kinds and tags, which are shown too
    isText(kind, 2) && isText(title, 100) && isText(body, 300) && isTag(tag) && isCount(badge);
  if (!isComplete || !isText(path, 200) || appPathOf(path) === null) return neutral;
  return { title, body, path, tag, badge };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength;
const isTag = (value: unknown): value is string => typeof value === 'string' && pushTag.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

interface WindowState {
  focused: boolean;
  visibilityState: DocumentVisibilityState;
}

/** The window to focus: the focused one, else a visible one, else the most recent, which browsers list first. */
export const windowToOpen = <W extends WindowState>(windows: readonly W[]): W | undefined =>
  windows.find(({ focused }) => focused) ??
  windows.find(({ visibilityState }) => visibilityState === 'visible') ??
  windows[0];
