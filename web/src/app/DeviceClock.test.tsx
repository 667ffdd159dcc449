import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshUser, upsertUser } from '../features/auth/auth.store.ts';
import LettersScreen from '../features/letter/LettersScreen.tsx';
import { Room } from '../features/message/Room.tsx';
import { ana, codes } from '../testing/cast.ts';
import { scrollsWithin, withLayout } from '../testing/layout.ts';
import { letterOf } from '../testing/letters.ts';
import { fromAna } from '../testing/messages.ts';
import { freshScreen, visit } from '../testing/screen.tsx';

const browser = freshScreen();
withLayout();
const minute = 60_000;

describe.each([
  ['right', 0],
  ['20 minutes ahead', 20 * minute],
  ['two days ahead', 48 * 60 * minute],
  ['two days behind', -48 * 60 * minute],
])('on a device whose clock is %s', (_, behind) => {
  /** a moment of the server's clock */
  const ago = (milliseconds: number) => new Date(Date.now() - behind - milliseconds).toISOString();

  beforeEach(async () => {
    // at midnight "14 minutes ago" is yesterday
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00') });
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    scrollsWithin();
    upsertUser(ana);
    browser.server.respond('POST auth/user/', { user: ana, token: 'ana' });
    browser.server.stateTime(behind);
    await refreshUser();
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ['14 minutes', 14, true],
    ['16 minutes', 16, false],
  ])('a message of %s can be edited: as the server says [S4.83 S8.34]', async (_age, minutes, canEdit) => {
    browser.sockets.open();
    visit(<Room aside={null} />, '/message');
    const results: Message[] = [fromAna(1, { added_at: ago(minutes * minute) })];
    act(() =>
      browser.sockets.receive({
        type: 'sync_message',
        data: { results, pinned: null },
        sent_by: codes.bruno,
      }),
    );
    const article = await waitFor(() => screen.getByRole('article'));
    screen.getByText('Today');
    fireEvent.click(within(article).getByRole('button', { name: 'Message options' }));
    await screen.findByRole('button', { name: 'Copy text' });
    expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(canEdit);
  });

  test.each([
    ['a minute ago', 1, true],
    ['in two minutes', -2, false],
  ])('a letter that is due %s can be opened: as the server says [S8.34]', async (_when, minutes, isDue) => {
    const due_at = ago(minutes * minute);
    browser.server.respond('GET letter/', {
      results: [letterOf(1, { opens_at: due_at, due_at })],
      next: null,
    });
    visit(<LettersScreen />, '/letter');
    await screen.findByText('A letter from Bruno');
    expect(screen.queryByRole('button', { name: 'Open' }) !== null).toBe(isDue);
  });
});
