import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from './check.ts';
import type { Row, Screen, Sent, Shown } from './log.ts';

interface Story {
  sent: Sent[];
  rows: Row[];
  screens: Screen[];
}

const devicesOf = (couple: string): string[] =>
  ['Ana', "Ana's tablet", 'Bruno'].map((name) => `${couple} ${name}`);
const timeOf = (number: number): string => new Date(Date.UTC(2026, 10, 21) + number * 7).toISOString();

/** A correct story: two couples chat in turns, every message is stored once, and all screens show all. */
function buildStory(turns: readonly number[]): Story {
  const story: Story = { sent: [], rows: [], screens: [] };
  for (const couple of ['one', 'two']) {
    const counts = new Map<string, number>();
    for (const [number, turn] of turns.entries()) {
      const device = devicesOf(couple)[turn] ?? '';
      const index = counts.get(device) ?? 0;
      counts.set(device, index + 1);
      const sender = device.replace("'s tablet", '');
      const about = { couple, sender, clientId: `${device} ${index}`, text: `${device} says ${index}` };
      const stored = { id: `${couple}-${number}`, addedAt: timeOf(number) };
      story.rows.push({ ...about, ...stored, number: number + 1, isDeleted: false });
      story.sent.push({ ...about, device, index, answers: [stored], deletion: 'none' });
    }
    for (const device of devicesOf(couple)) story.screens.push({ device, couple, shown: [], isWhole: true });
  }
  reload(story);
  return story;
}

/** Updates the screens from the table, as a reload would. */
function reload({ rows, screens }: Story): void {
  const inOrder = [...rows].sort((one, other) => one.number - other.number);
  for (const screen of screens)
    screen.shown = inOrder
      .filter(({ couple }) => couple === screen.couple)
      .map(({ id, clientId, sender, addedAt, text }) => ({
        id,
        __id__: clientId,
        sent_by: sender,
        added_at: addedAt,
        text,
      }));
}

/** The kinds of faults that are found. */
const kinds = ({ sent, rows, screens }: Story): string[] =>
  Object.entries(check(sent, rows, screens))
    .filter(([, messages]) => messages.length > 0)
    .map(([kind]) => kind);

const turns = fc.array(fc.nat(2), { minLength: 2, maxLength: 30 });

test('a correct story has no faults', () => {
  fc.assert(
    fc.property(turns, (turns) => {
      expect(kinds(buildStory(turns))).toEqual([]);
    }),
  );
});

const change = (fields: Partial<Row>) => (story: Story, index: number) =>
  void Object.assign(story.rows[index] ?? {}, fields);
const again = (fields: Partial<Row>) => (story: Story, index: number) => {
  const row = story.rows[index];
  if (row) story.rows.push({ ...row, id: 'again', number: 500, addedAt: timeOf(500), ...fields });
  reload(story);
};
const onScreen = (spoil: (shown: Shown[], index: number) => void) => (story: Story, index: number) =>
  spoil(story.screens[1]?.shown ?? [], index);

test.each<[string, (story: Story, index: number) => void, string[]]>([
  ['a lost row', (story, index) => void story.rows.splice(index, 1), ['lost', 'differing']],
  ['another text', change({ text: 'changed' }), ['lost']],
  ['another sender', change({ sender: 'one Bruna' }), ['lost']],
  ['another time than acknowledged', change({ addedAt: timeOf(999) }), ['lost']],
  ['an unrequested deletion', change({ text: '', isDeleted: true }), ['lost']],
  [
    'a deletion without effect',
    (story, index) => void Object.assign(story.sent[index] ?? {}, { deletion: 'answered' }),
    ['lost'],
  ],
  ['a row with the same client id', again({}), ['duplicated']],
  ['a row with another client id', again({ clientId: 'another' }), ['duplicated', 'invented']],
  [
    'a second acknowledgement',
    (story, index) => void story.sent[index]?.answers.push({ id: 'other', addedAt: timeOf(1) }),
    ['duplicated', 'lost'],
  ],
  ['a message missing on a screen', onScreen((shown, index) => shown.splice(index, 1)), ['differing']],
  [
    'a message twice on a screen',
    onScreen((shown, index) => shown.splice(index, 0, { ...shown[index] } as Shown)),
    ['duplicated', 'differing'],
  ],
  ['another order on a screen', onScreen((shown) => shown.reverse()), ['differing']],
])('%s is found', (_, spoil, expected) => {
  const storyAndIndex = turns.chain((turns) => fc.tuple(fc.constant(turns), fc.nat(turns.length - 1)));
  fc.assert(
    fc.property(storyAndIndex, ([turns, index]) => {
      const story = buildStory(turns);
      spoil(story, index);
      expect(kinds(story)).toEqual(expect.arrayContaining(expected));
    }),
  );
});

test.each<[string, (keyof Row)[]]>([
  ['two rows in another order than they were written', ['number', 'addedAt']],
  ['times that decrease', ['addedAt']],
])('%s are found', (_, fields) => {
  // The first two messages are of one device.
  const story = buildStory([0, 0, 1, 2]);
  const [first, second] = story.rows;
  if (first && second)
    for (const field of fields)
      [first[field], second[field]] = [second[field], first[field]] as [never, never];
  reload(story);
  for (const { answers } of story.sent)
    for (const answer of answers)
      answer.addedAt = story.rows.find(({ id }) => id === answer.id)?.addedAt ?? '';
  expect(kinds(story)).toContain('swapped');
});

test.each<[string, (shown: Shown[]) => void, string[]]>([
  ['is correct as far as it goes', () => {}, []],
  ['must have no gap', (shown) => shown.splice(1, 1), ['differing']],
  ['must not end early', (shown) => shown.splice(0), ['differing']],
  [
    'must have nothing else',
    (shown) => shown.push({ ...shown[0], id: 'x', __id__: 'x' } as Shown),
    ['differing'],
  ],
])('a screen that holds only the newest messages %s', (_, spoil, expected) => {
  const story = buildStory([0, 1, 2, 0, 1]);
  for (const screen of story.screens) Object.assign(screen, { shown: screen.shown.slice(3), isWhole: false });
  spoil(story.screens[0]?.shown ?? []);
  expect(kinds(story)).toEqual(expected);
});

test('a message deleted on request is correct, and a screen that still shows its text is not', () => {
  const story = buildStory([0, 1, 2]);
  Object.assign(story.sent[1] ?? {}, { deletion: 'answered' });
  Object.assign(story.rows[1] ?? {}, { text: '', isDeleted: true });
  expect(kinds(story)).toEqual(['differing']);
  reload(story);
  expect(kinds(story)).toEqual([]);
});
