import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, countOf, type Findings } from './check.ts';
import type { Row, Screen, Sent, Shown } from './log.ts';

interface Story {
  sent: Sent[];
  rows: Row[];
  screens: Screen[];
}

const couples = ['one', 'two'];
const devicesOf = (couple: string): string[] => [
  `${couple} Ana`,
  `${couple} Ana's tablet`,
  `${couple} Bruno`,
];
const senderOf = (device: string): string => device.replace("'s tablet", '');
const timeOf = (number: number): string => new Date(Date.UTC(2026, 10, 21) + number * 7).toISOString();
const shownOf = (row: Row): Shown => ({
  id: row.id,
  __id__: row.clientId,
  sent_by: row.sender,
  added_at: row.addedAt,
  text: row.text,
});

/** A correct story: two couples chat in turns, every message is stored once, and all screens show all. */
function buildStory(turns: readonly number[]): Story {
  const story: Story = { sent: [], rows: [], screens: [] };
  for (const couple of couples) {
    const counts = new Map<string, number>();
    for (const [number, turn] of turns.entries()) {
      const device = devicesOf(couple)[turn] ?? '';
      const index = counts.get(device) ?? 0;
      counts.set(device, index + 1);
      const about = { couple, sender: senderOf(device), clientId: `${device} ${index}` };
      const text = `${device} says ${index}`;
      const row = { ...about, id: `${couple}-${number}`, text, addedAt: timeOf(number), number: number + 1 };
      story.rows.push({ ...row, isDeleted: false });
      const answers = [{ id: row.id, addedAt: row.addedAt }];
      story.sent.push({ ...about, device, index, text, answers, deletion: 'none' });
    }
    const shown = story.rows.filter((row) => row.couple === couple).map(shownOf);
    for (const device of devicesOf(couple))
      story.screens.push({ device, couple, shown: [...shown], isWhole: true });
  }
  return story;
}

/** Updates the screens from the table, as a reload would. */
function reload({ rows, screens }: Story): void {
  for (const screen of screens)
    screen.shown = rows
      .filter(({ couple }) => couple === screen.couple)
      .sort((one, other) => one.number - other.number)
      .map(shownOf);
}

const find = ({ sent, rows, screens }: Story): Findings => check(sent, rows, screens);
/** The kinds of faults that are found. */
const kinds = (story: Story): string[] =>
  Object.entries(find(story))
    .filter(([, sentences]) => sentences.length > 0)
    .map(([kind]) => kind);

const turns = fc.array(fc.nat(2), { minLength: 2, maxLength: 30 });
const storyAndIndex = turns.chain((story) => fc.tuple(fc.constant(story), fc.nat(story.length - 1)));
const finds = (inject: (story: Story, index: number) => void, expected: string[]): void =>
  fc.assert(
    fc.property(storyAndIndex, ([turns, index]) => {
      const story = buildStory(turns);
      inject(story, index);
      expect(kinds(story)).toEqual(expect.arrayContaining(expected));
    }),
  );

test('a correct story has no faults', () => {
  fc.assert(
    fc.property(turns, (turns) => {
      expect(countOf(find(buildStory(turns)))).toBe(0);
    }),
  );
});

describe('an injected loss', () => {
  test('of a row, also missing on the screens', () => {
    finds(
      (story, index) => {
        story.rows.splice(index, 1);
        reload(story);
      },
      ['lost'],
    );
  });

  test('of a row that a screen still shows', () => {
    finds((story, index) => void story.rows.splice(index, 1), ['lost', 'differing']);
  });

  test('of one message on one screen', () => {
    finds((story, index) => void story.screens[1]?.shown.splice(index, 1), ['differing']);
  });

  test('of the text, the sender, or the acknowledged time', () => {
    finds((story, index) => void Object.assign(story.rows[index] ?? {}, { text: 'changed' }), ['lost']);
    finds((story, index) => void Object.assign(story.rows[index] ?? {}, { sender: 'one Bruna' }), ['lost']);
    finds(
      (story, index) => {
        const [answer] = story.sent[index]?.answers ?? [];
        if (answer) answer.addedAt = timeOf(999);
      },
      ['lost'],
    );
  });

  test('by an unrequested deletion, and of an acknowledged deletion', () => {
    finds(
      (story, index) => {
        Object.assign(story.rows[index] ?? {}, { text: '', isDeleted: true });
        reload(story);
      },
      ['lost'],
    );
    finds((story, index) => void Object.assign(story.sent[index] ?? {}, { deletion: 'answered' }), ['lost']);
  });
});

describe('an injected duplicate', () => {
  const again = (story: Story, index: number, more: Partial<Row>) => {
    const row = story.rows[index];
    if (row) story.rows.push({ ...row, id: 'again', number: 500, addedAt: timeOf(500), ...more });
    reload(story);
  };

  test('with the same client id', () => {
    finds((story, index) => again(story, index, {}), ['doubled']);
  });

  test('with another client id', () => {
    finds((story, index) => again(story, index, { clientId: 'another' }), ['doubled', 'invented']);
  });

  test('with the same id in both rows', () => {
    finds((story, index) => again(story, index, { id: story.rows[index]?.id ?? '' }), ['doubled']);
  });

  test('on one screen', () => {
    finds(
      (story, index) => {
        const shown = story.screens[0]?.shown ?? [];
        const one = shown[index];
        if (one) shown.splice(index, 0, { ...one });
      },
      ['doubled', 'differing'],
    );
  });

  test('reported by a second acknowledgement', () => {
    finds(
      (story, index) => void story.sent[index]?.answers.push({ id: 'other', addedAt: timeOf(1) }),
      ['doubled', 'lost'],
    );
  });
});

describe('an injected swap', () => {
  /** Two consecutive messages of one device, whose order is known. */
  const swap = (story: Story, what: ('number' | 'addedAt')[]) => {
    const [first, second] = story.rows;
    if (!first || !second) return;
    for (const field of what) [first[field], second[field]] = [second[field], first[field]] as [never, never];
  };
  const turns = [0, 0, 1, 2];

  test('of two rows', () => {
    const story = buildStory(turns);
    swap(story, ['number', 'addedAt']);
    reload(story);
    for (const one of story.sent)
      for (const answer of one.answers)
        answer.addedAt = story.rows.find(({ id }) => id === answer.id)?.addedAt ?? '';
    expect(kinds(story)).toEqual(['swapped']);
  });

  test('of their times only', () => {
    const story = buildStory(turns);
    swap(story, ['addedAt']);
    expect(kinds(story)).toContain('swapped');
  });

  test('of two with the same time', () => {
    const story = buildStory(turns);
    const [first, second] = story.rows;
    if (first && second) second.addedAt = first.addedAt;
    expect(kinds(story)).toContain('swapped');
  });

  test('on one screen', () => {
    finds(
      (story, index) => {
        const shown = story.screens[2]?.shown ?? [];
        const other = (index + 1) % shown.length;
        [shown[index], shown[other]] = [shown[other], shown[index]] as [Shown, Shown];
      },
      ['differing'],
    );
  });
});

test('a row without a sender’s message is found', () => {
  const story = buildStory([0, 1, 2]);
  const [row] = story.rows;
  if (row) story.rows.push({ ...row, id: 'x', clientId: 'x', text: 'x', number: 9, addedAt: timeOf(9) });
  reload(story);
  expect(kinds(story)).toEqual(['invented']);
});

describe('a screen that holds only the newest messages', () => {
  const newest = (): Story => {
    const story = buildStory([0, 1, 2, 0, 1]);
    for (const screen of story.screens)
      Object.assign(screen, { shown: screen.shown.slice(3), isWhole: false });
    return story;
  };

  test('is correct as far as it goes', () => {
    expect(kinds(newest())).toEqual([]);
  });

  test('must have no gap, no early end, and nothing else', () => {
    for (const spoil of [
      (shown: Shown[]) => shown.splice(1, 1),
      (shown: Shown[]) => shown.splice(0),
      (shown: Shown[]) => shown.push({ ...(shown[0] as Shown), id: 'strange', __id__: 'strange' }),
    ]) {
      const story = newest();
      spoil(story.screens[0]?.shown ?? []);
      expect(kinds(story)).toEqual(['differing']);
    }
  });
});

test('a message deleted on request is correct, and a screen that still shows its text is not', () => {
  const story = buildStory([0, 1, 2]);
  Object.assign(story.sent[1] ?? {}, { deletion: 'answered' });
  Object.assign(story.rows[1] ?? {}, { text: '', isDeleted: true });
  expect(kinds(story)).toEqual(['differing']);
  reload(story);
  expect(kinds(story)).toEqual([]);
});
