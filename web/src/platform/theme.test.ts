import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetStores } from './state.ts';
import { chooseTheme, isDark, type Theme, watchTheme } from './theme.ts';
import { paper, themeScript } from './themeScript.ts';

const head = `
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#fcfbfa" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#131116" media="(prefers-color-scheme: dark)">`;

const asLoaded = () => {
  document.head.innerHTML = head;
  delete document.documentElement.dataset.theme;
};
beforeEach(() => {
  localStorage.clear();
  resetStores();
  asLoaded();
});
afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset.theme;
});

/** The attributes that set the theme of the page and the system bars. */
const drawn = () => [
  document.documentElement.dataset.theme ?? 'none',
  ...[...document.querySelectorAll('meta')].map((meta) => meta.content),
];
const asWritten = () => new Function(themeScript)();

test.each([
  ['dark', ['dark', 'dark', paper.dark, paper.dark]],
  ['light', ['light', 'light', paper.light, paper.light]],
  ['system', ['none', 'light dark', paper.light, paper.dark]],
] as [Theme, string[]][])(
  '%s applies immediately, and through the script of a page loaded later',
  (theme, look) => {
    chooseTheme(theme === 'dark' ? 'light' : 'dark');
    chooseTheme(theme);
    expect(drawn()).toEqual(look);
    asLoaded();
    asWritten();
    expect(drawn()).toEqual(look);
  },
);

test.each(['purple', '', '__proto__', 'constructor', '"><script>'])('%j is not a theme', (theme) => {
  localStorage.setItem('theme', theme);
  resetStores();
  asWritten();
  expect(drawn()).toEqual(['none', 'light dark', paper.light, paper.dark]);
});

test('the next document reads it', () => {
  chooseTheme('dark');
  resetStores();
  expect([localStorage.getItem('theme'), isDark()]).toEqual(['dark', true]);
});

test('without storage the theme lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  chooseTheme('dark');
  expect(drawn()[0]).toBe('dark');
});

test("without storage the script follows the system's theme", () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(asWritten).not.toThrow();
  expect(drawn()[0]).toBe('none');
});

test('other tabs follow', () => {
  watchTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(drawn()[0]).toBe('dark');
});

test('the bars have the colour of the page', () => {
  const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${paper.light}, ${paper.dark});`);
});
