import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { codes } from '../../testing/cast.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { fromAna, fromBruno } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { upsertMessages } from './message.store.ts';
import { Room } from './Room.tsx';

/** the keys of the rows that were redrawn */
const redrawn: string[] = [];
vi.mock('../../ui/RestoreFocus.tsx', async (original) => {
  const actual = await original<typeof import('../../ui/RestoreFocus.tsx')>();
  const RestoreFocus = (props: Parameters<typeof actual.RestoreFocus>[0]) => {
    redrawn.push(props.name);
    return actual.RestoreFocus(props);
  };
  return { ...actual, RestoreFocus };
});

const browser = freshScreen();
withLayout();
beforeEach(() => {
  scrollsWithin();
  browser.sockets.open();
});

test.each([
  ['that the partner is typing', 'typing', {}, 'typing'],
  ['that the partner has seen the last message', 'seen', { seen_at: minute(4) }, 'Seen'],
  ['with another message', 'message', fromBruno(3), 'Number 3'],
])('a frame %s redraws no message that it does not change', async (_what, type, data, shown) => {
  let drawn = 0;
  const message = Object.defineProperty(fromBruno(1), 'edited_at', {
    enumerable: true,
    get: () => {
      drawn += 1;
      return null;
    },
  });
  visit(<Room aside={null} />, '/message');
  act(() => {
    browser.sockets.receive({ type: 'sync_message', data: { results: [] } });
    upsertMessages([message, fromAna(2)], 'live');
  });
  await screen.findByText('Number 1');
  await waitFor(() => expect(drawn).toBeGreaterThan(0));
  await act(async () => {});
  drawn = 0;
  act(() => browser.sockets.receive({ type, data, sent_by: codes.bruno }));
  await waitFor(() => expect(document.body.textContent).toContain(shown));
  expect(drawn).toBe(0);
});

test('a frame that the partner is typing redraws one row: its own', async () => {
  visit(<Room aside={null} />, '/message');
  act(() => {
    browser.sockets.receive({ type: 'sync_message', data: { results: [] } });
    upsertMessages([fromBruno(1), fromAna(2), fromBruno(3)], 'live');
  });
  await screen.findByText('Number 3');
  await act(async () => {});
  redrawn.length = 0;
  act(() => browser.sockets.receive({ type: 'typing', data: {}, sent_by: codes.bruno }));
  await waitFor(() => expect(redrawn).toContain('typing'));
  await act(async () => {});
  expect(redrawn).toEqual(['typing']);
});
