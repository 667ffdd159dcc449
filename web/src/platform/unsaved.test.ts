import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasUnsaved, registerUnsavedCheck, watchFields } from './unsaved.ts';

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
/** A tap that does not move the focus, as on touch devices and in Safari. */
function tap(id: string) {
  say(id, 'pointerdown');
  field(id).click();
}

describe('a changed field is unsaved until it has its old value', () => {
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

  test('a field that was emptied', () => {
    write('name', '');
    expect(hasUnsaved()).toBe(true);
  });

  test('a checkbox', () => {
    tap('adult');
    expect(hasUnsaved()).toBe(true);
    tap('adult');
    expect(hasUnsaved()).toBe(false);
  });

  test('radio buttons, whatever was chosen in between', () => {
    for (const id of ['dot', 'plus']) {
      tap(id);
      expect(hasUnsaved()).toBe(true);
    }
    tap('and');
    expect(hasUnsaved()).toBe(false);
  });

  test('radio buttons, by keyboard', () => {
    field('and').focus();
    field('dot').focus();
    field('dot').click();
    expect(hasUnsaved()).toBe(true);
  });
});

test('without user input nothing is unsaved: neither after focus alone nor after a change by the server', () => {
  leave = watchFields();
  for (const id of ['name', 'bio', 'and']) field(id).focus();
  field('name').value = 'Anna';
  field('bio').value = 'By the other one';
  field('plus').checked = true;
  expect(hasUnsaved()).toBe(false);
});

test('the recorded value is the latest one: the partner may have changed it since the first focus', () => {
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

test('fields with data-stored, also on an ancestor, are not unsaved', () => {
  leave = watchFields();
  field('bio').dataset.stored = '';
  write('bio', 'Kept already');
  (field('dot').closest('fieldset') as HTMLElement).dataset.stored = '';
  tap('dot');
  expect(hasUnsaved()).toBe(false);
});

test('a field focused before the start has an unknown earlier value', () => {
  field('bio').focus();
  field('bio').value = 'Begun before';
  leave = watchFields();
  expect(hasUnsaved()).toBe(true);
});

test('an unmounted form is not unsaved', () => {
  leave = watchFields();
  write('bio', 'Written');
  field('bio').remove();
  expect(hasUnsaved()).toBe(false);
});

test("a feature's check counts while it returns true", () => {
  let held = true;
  registerUnsavedCheck(() => held);
  expect(hasUnsaved()).toBe(true);
  held = false;
  expect(hasUnsaved()).toBe(false);
});
