import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { Shortcuts } from './Shortcuts.tsx';

freshScreen();
const key = (pressed: string, at: Element = document.body) => fireEvent.keyDown(at, { key: pressed });

/** Two posts with their buttons, and something that is no post. */
function Posts({ onPress }: { onPress: (what: string) => void }) {
  return (
    <main id="content">
      <Shortcuts />
      <article>No post</article>
      {['first', 'second'].map((name) => (
        <article key={name} tabIndex={-1} aria-label={name}>
          {['l', 'c'].map((shortcut) => (
            <button
              type="button"
              key={shortcut}
              aria-keyshortcuts={shortcut}
              onClick={() => onPress(`${shortcut} ${name}`)}
            >
              {shortcut}
            </button>
          ))}
        </article>
      ))}
      <input aria-label="Text" />
    </main>
  );
}

const places = ['/', '/home', '/message', '/message/search', '/notification', '/profile', '/post/add'];
const show = (onPress: (what: string) => void = () => {}) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 300));
  return visit(
    Object.fromEntries(places.map((place) => [place, <Posts key={place} onPress={onPress} />])),
    '/',
  );
};

test('the keys of G and M lead to the room on a Russian keyboard, and by their letters on AZERTY', () => {
  const router = show();
  const press = (pressed: string, code: string) => fireEvent.keyDown(document.body, { key: pressed, code });
  press('п', 'KeyG');
  press('ь', 'KeyM');
  expect(router.state.location.pathname).toBe('/message');
  press('п', 'KeyG');
  press('р', 'KeyH');
  expect(router.state.location.pathname).toBe('/home');
  press('g', 'KeyG');
  press(',', 'KeyM');
  expect(router.state.location.pathname).toBe('/home');
  press('g', 'KeyG');
  press('m', 'Semicolon');
  expect(router.state.location.pathname).toBe('/message');
});

test('G and a letter lead to a place, N alone to a new post [S2.154]', () => {
  const router = show();
  for (const [letter, place] of [
    ['h', '/home'],
    ['m', '/message'],
    ['n', '/notification'],
    ['p', '/profile'],
  ] as const) {
    key('g');
    key(letter);
    expect(router.state.location.pathname).toBe(place);
  }
  for (const alone of ['h', 'm', 'p']) key(alone);
  expect(router.state.location.pathname).toBe('/profile');
  key('n');
  expect(router.state.location.pathname).toBe('/post/add');
});

test('J and K step through the posts, L and C press the buttons of the one in focus [S2.154]', () => {
  const pressed: string[] = [];
  show((what) => pressed.push(what));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  key('l');
  key('j');
  expect(focused()).toBe('first');
  key('j');
  expect(focused()).toBe('second');
  key('c');
  key('j');
  expect(focused()).toBe('second');
  key('k');
  expect(focused()).toBe('first');
  key('l');
  expect(pressed).toEqual(['l first', 'c second', 'l first']);
});

test('keys write where one writes, and do nothing with a modifier or over a dialog', () => {
  const router = show();
  const field = screen.getByLabelText('Text');
  expect(key('n', field)).toBe(true);
  fireEvent.keyDown(document.body, { key: 'n', metaKey: true });
  render(<div role="dialog" />);
  key('n');
  expect(router.state.location.pathname).toBe('/');
});

test('/ opens the search for couples, and in the room the search for messages [S2.153]', () => {
  const router = show();
  key('g');
  key('m');
  key('/');
  expect(router.state.location.pathname).toBe('/message/search');
  key('g');
  key('h');
  key('/');
  expect(router.state.location.pathname).toBe('/search');
});

test('? lists the keys, where they are turned off for this device [S2.155]', async () => {
  const router = show();
  key('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  fireEvent.click(screen.getByRole('switch', { name: 'Single keys' }));
  expect(localStorage.getItem('singleKeys')).toBe('off');
  key('Escape', screen.getByRole('dialog'));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('n');
  expect(router.state.location.pathname).toBe('/');
});
