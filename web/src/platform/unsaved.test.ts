import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasUnsaved, mayBeLost, watchFields } from './unsaved.ts';

let leave = () => {};
beforeEach(() => {
  document.body.innerHTML =
    '<input id="name" value="Ana"><textarea id="bio"></textarea><input id="on" type="checkbox">';
});
afterEach(() => {
  leave();
  document.body.innerHTML = '';
});

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
function write(id: string, value: string) {
  field(id).focus();
  field(id).value = value;
}

test('what somebody wrote would be lost, until it is as it was', () => {
  leave = watchFields();
  expect(hasUnsaved()).toBe(false);
  write('name', 'Anna');
  expect(hasUnsaved()).toBe(true);
  write('name', 'Ana');
  expect(hasUnsaved()).toBe(false);
  write('bio', 'Two of us');
  expect(hasUnsaved()).toBe(true);
  write('bio', '  ');
  expect(hasUnsaved()).toBe(false);
});

test('a field that nobody came to, a switch, and one that keeps its words lose nothing', () => {
  leave = watchFields();
  field('name').value = 'as the server says by now';
  field('on').focus();
  field('on').checked = true;
  field('bio').dataset.kept = '';
  write('bio', 'Kept already');
  expect(hasUnsaved()).toBe(false);
});

test('where one writes already when the watching begins, it is not known what stood there', () => {
  field('bio').focus();
  field('bio').value = 'Begun before';
  leave = watchFields();
  expect(hasUnsaved()).toBe(true);
});

test('a form that is gone has nothing to lose', () => {
  leave = watchFields();
  write('bio', 'Written');
  field('bio').remove();
  expect(hasUnsaved()).toBe(false);
});

test('what a feature holds counts for as long as it says so', () => {
  let held = true;
  mayBeLost(() => held);
  expect(hasUnsaved()).toBe(true);
  held = false;
  expect(hasUnsaved()).toBe(false);
});
