import { expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { subjectOf } from './demo.store.ts';

freshBrowser();

test.each([
  ['Ana', 'ana'],
  [' bruno ', 'bruno'],
  ['EVE', 'eve'],
])('%j is a person of the cast', (name, subject) => {
  expect(subjectOf(name)).toBe(subject);
});

test('any other name is the same person again in this browser, and another one in the next', () => {
  const here = subjectOf('Zoë');
  expect(subjectOf(' zoë')).toBe(here);
  expect(subjectOf('Ulla')).not.toBe(here);
  localStorage.clear();
  expect(subjectOf('Zoë')).not.toBe(here);
});

test.each(['Zoë', '李', '<b>', 'x'.repeat(50), '__proto__', 'constructor', '💞'])(
  'the issuer accepts the subject of %j',
  (name) => {
    expect(subjectOf(name)).toMatch(/^[A-Za-z0-9_.-]{1,100}$/);
  },
);

test.each(['{', '7', '{"a":1}', 'null', '[[1]]'])(
  'a stored value of %j is discarded without an error',
  (junk) => {
    localStorage.setItem('demoSubjects', junk);
    expect(subjectOf('Zoë')).toMatch(/^guest-/);
  },
);
