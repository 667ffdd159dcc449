import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, countOf, type Findings } from './check.ts';
import type { Row, Screen, Sent, Shown } from './ledger.ts';

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

/** Two couples that chat by turns, all as it should be: every message is there once, and all screens show all. */
function tell(turns: readonly number[]): Story {
  const story: Story = { sent: [], rows: [], screens: [] };
  for (const couple of couples) {
    const places = new Map<string, number>();
    for (const [index, turn] of turns.entries()) {
      const device = devicesOf(couple)[turn] ?? '';
      const place = places.get(device) ?? 0;
      places.set(device, place + 1);
      const about = { couple, sender: senderOf(device), clientId: `${device} ${place}` };
      const text = `${device} says ${place}`;
      const row = { ...about, id: `${couple}-${index}`, text, addedAt: timeOf(index), number: index + 1 };
      story.rows.push({ ...row, isDeleted: false });
      const answers = [{ id: row.id, addedAt: row.addedAt }];
      story.sent.push({ ...about, device, place, text, answers, deletion: 'none' });
    }
    const shown = story.rows.filter((row) => row.couple === couple).map(shownOf);
    for (const device of devicesOf(couple))
      story.screens.push({ device, couple, shown: [...shown], isWhole: true });
  }
  return story;
}

/** The screens follow what happened to the table, as they would after a reload. */
function reload({ rows, screens }: Story): void {
  for (const screen of screens)
    screen.shown = rows
      .filter(({ couple }) => couple === screen.couple)
      .sort((one, other) => one.number - other.number)
      .map(shownOf);
}

const find = ({ sent, rows, screens }: Story): Findings => check(sent, rows, screens);
/** Which kinds of fault were found. */
const kinds = (story: Story): string[] =>
  Object.entries(find(story))
    .filter(([, sentences]) => sentences.length > 0)
    .map(([kind]) => kind);

const turns = fc.array(fc.nat(2), { minLength: 2, maxLength: 30 });
const storyAndPlace = turns.chain((told) => fc.tuple(fc.constant(told), fc.nat(told.length - 1)));
const planted = (plant: (story: Story, place: number) => void, expected: string[]): void =>
  fc.assert(
    fc.property(storyAndPlace, ([told, place]) => {
      const story = tell(told);
      plant(story, place);
      expect(kinds(story)).toEqual(expect.arrayContaining(expected));
    }),
  );

test('what is in order is left alone', () => {
  fc.assert(
    fc.property(turns, (told) => {
      expect(countOf(find(tell(told)))).toBe(0);
    }),
  );
});

describe('a planted loss', () => {
  test('of a row, on screens that lack it too', () => {
    planted(
      (story, place) => {
        story.rows.splice(place, 1);
        reload(story);
      },
      ['lost'],
    );
  });

  test('of a row that a screen still shows', () => {
    planted((story, place) => void story.rows.splice(place, 1), ['lost', 'differing']);
  });

  test('of one message on one screen', () => {
    planted((story, place) => void story.screens[1]?.shown.splice(place, 1), ['differing']);
  });

  test('of the words, of the sender, of the time that was answered', () => {
    planted((story, place) => void Object.assign(story.rows[place] ?? {}, { text: 'changed' }), ['lost']);
    planted((story, place) => void Object.assign(story.rows[place] ?? {}, { sender: 'one Bruna' }), ['lost']);
    planted(
      (story, place) => {
        const [answer] = story.sent[place]?.answers ?? [];
        if (answer) answer.addedAt = timeOf(999);
      },
      ['lost'],
    );
  });

  test('by a deletion that nobody asked for, and of a deletion that was answered', () => {
    planted(
      (story, place) => {
        Object.assign(story.rows[place] ?? {}, { text: '', isDeleted: true });
        reload(story);
      },
      ['lost'],
    );
    planted(
      (story, place) => void Object.assign(story.sent[place] ?? {}, { deletion: 'answered' }),
      ['lost'],
    );
  });
});

describe('a planted duplicate', () => {
  const again = (story: Story, place: number, more: Partial<Row>) => {
    const row = story.rows[place];
    if (row) story.rows.push({ ...row, id: 'again', number: 500, addedAt: timeOf(500), ...more });
    reload(story);
  };

  test('under the same name', () => {
    planted((story, place) => again(story, place, {}), ['doubled']);
  });

  test('under a name of its own', () => {
    planted((story, place) => again(story, place, { clientId: 'another' }), ['doubled', 'invented']);
  });

  test('with the same id in both rows', () => {
    planted((story, place) => again(story, place, { id: story.rows[place]?.id ?? '' }), ['doubled']);
  });

  test('on one screen', () => {
    planted(
      (story, place) => {
        const shown = story.screens[0]?.shown ?? [];
        const one = shown[place];
        if (one) shown.splice(place, 0, { ...one });
      },
      ['doubled', 'differing'],
    );
  });

  test('told by a second answer', () => {
    planted(
      (story, place) => void story.sent[place]?.answers.push({ id: 'other', addedAt: timeOf(1) }),
      ['doubled', 'lost'],
    );
  });
});

describe('a planted swap', () => {
  /** Two neighbours of one device, so that their order is nobody's guess. */
  const swap = (story: Story, what: ('number' | 'addedAt')[]) => {
    const [first, second] = story.rows;
    if (!first || !second) return;
    for (const field of what) [first[field], second[field]] = [second[field], first[field]] as [never, never];
  };
  const told = [0, 0, 1, 2];

  test('of two rows', () => {
    const story = tell(told);
    swap(story, ['number', 'addedAt']);
    reload(story);
    for (const one of story.sent)
      for (const answer of one.answers)
        answer.addedAt = story.rows.find(({ id }) => id === answer.id)?.addedAt ?? '';
    expect(kinds(story)).toEqual(['swapped']);
  });

  test('of their times alone', () => {
    const story = tell(told);
    swap(story, ['addedAt']);
    expect(kinds(story)).toContain('swapped');
  });

  test('of two that have the same time', () => {
    const story = tell(told);
    const [first, second] = story.rows;
    if (first && second) second.addedAt = first.addedAt;
    expect(kinds(story)).toContain('swapped');
  });

  test('on one screen', () => {
    planted(
      (story, place) => {
        const shown = story.screens[2]?.shown ?? [];
        const other = (place + 1) % shown.length;
        [shown[place], shown[other]] = [shown[other], shown[place]] as [Shown, Shown];
      },
      ['differing'],
    );
  });
});

test('a row that nobody sent is found', () => {
  const story = tell([0, 1, 2]);
  const [row] = story.rows;
  if (row) story.rows.push({ ...row, id: 'x', clientId: 'x', text: 'x', number: 9, addedAt: timeOf(9) });
  reload(story);
  expect(kinds(story)).toEqual(['invented']);
});

describe('a screen that holds the newest only', () => {
  const newest = (): Story => {
    const story = tell([0, 1, 2, 0, 1]);
    for (const screen of story.screens)
      Object.assign(screen, { shown: screen.shown.slice(3), isWhole: false });
    return story;
  };

  test('is in order as far as it goes', () => {
    expect(kinds(newest())).toEqual([]);
  });

  test('has no hole, no end before the end, and shows nothing else', () => {
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

test('one message that was deleted on request is in order, and a screen that still shows its words is not', () => {
  const story = tell([0, 1, 2]);
  Object.assign(story.sent[1] ?? {}, { deletion: 'answered' });
  Object.assign(story.rows[1] ?? {}, { text: '', isDeleted: true });
  expect(kinds(story)).toEqual(['differing']);
  reload(story);
  expect(kinds(story)).toEqual([]);
});
