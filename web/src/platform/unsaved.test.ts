import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasUnsaved, mayBeLost, watchFields } from './unsaved.ts';

let leave = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <input id="name" value="Ana">
    <textarea id="bio"></textarea>
    <input id="day" type="date" value="2031-02-14">
    <input id="from" type="time" value="22:00">
    <input id="count" type="number" value="2">
    <input id="size" type="range" value="10">
    <input id="adult" type="checkbox">
    <select id="place"><option>Lake</option><option>Sea</option></select>
    <fieldset>
      <input id="and" type="radio" name="connector" value="&" checked>
      <label>Dot <input id="dot" type="radio" name="connector" value="."></label>
      <input id="plus" type="radio" name="connector" value="+">
    </fieldset>`;
});
afterEach(() => {
  leave();
  document.body.innerHTML = '';
});

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const say = (id: string, kind: string) => field(id).dispatchEvent(new Event(kind, { bubbles: true }));

function write(id: string, value: string) {
  field(id).focus();
  field(id).value = value;
  say(id, 'input');
}
/** As a finger does, and as Safari does with a mouse: nothing is focused by it. */
function tap(id: string) {
  say(id, 'pointerdown');
  field(id).click();
}

describe('what somebody changed would be lost, until it is as it was', () => {
  beforeEach(() => {
    leave = watchFields();
    expect(hasUnsaved()).toBe(false);
  });

  test.each([
    ['a line of text', 'name', 'Anna', 'Ana'],
    ['several lines', 'bio', 'Two of us', '  '],
    ['a date', 'day', '2031-02-15', '2031-02-14'],
    ['a date that was taken out', 'day', '', '2031-02-14'],
    ['a time', 'from', '21:30', '22:00'],
    ['a number', 'count', '3', '2'],
    ['a slider', 'size', '11', '10'],
    ['one of a list', 'place', 'Sea', 'Lake'],
  ])('%s', (_, id, changed, asItWas) => {
    write(id, changed);
    expect(hasUnsaved()).toBe(true);
    write(id, asItWas);
    expect(hasUnsaved()).toBe(false);
  });

  test('a field with words in it that is empty now', () => {
    write('name', '');
    expect(hasUnsaved()).toBe(true);
  });

  test('a tick', () => {
    tap('adult');
    expect(hasUnsaved()).toBe(true);
    tap('adult');
    expect(hasUnsaved()).toBe(false);
  });

  test('one of a few, wherever one chose in between', () => {
    for (const id of ['dot', 'plus']) {
      tap(id);
      expect(hasUnsaved()).toBe(true);
    }
    tap('and');
    expect(hasUnsaved()).toBe(false);
  });

  test('one of a few, by the keys', () => {
    field('and').focus();
    field('dot').focus();
    field('dot').click();
    expect(hasUnsaved()).toBe(true);
  });
});

test('where nobody wrote or chose, nothing is lost: not where one only came by, nor what the server says by now', () => {
  leave = watchFields();
  for (const id of ['name', 'bio', 'and']) field(id).focus();
  field('name').value = 'Anna';
  field('bio').value = 'By the other one';
  field('plus').checked = true;
  expect(hasUnsaved()).toBe(false);
});

test('what stood there is what stood there last: the other one may have changed it since somebody came', () => {
  leave = watchFields();
  tap('and');
  field('plus').checked = true;
  field('name').value = 'Anna';
  tap('and');
  write('name', 'Ana');
  expect(hasUnsaved()).toBe(true);
  tap('plus');
  write('name', 'Anna');
  expect(hasUnsaved()).toBe(false);
});

test('what keeps its words or its choice by itself is not asked about, also within a larger part', () => {
  leave = watchFields();
  field('bio').dataset.kept = '';
  write('bio', 'Kept already');
  (field('dot').closest('fieldset') as HTMLElement).dataset.kept = '';
  tap('dot');
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
