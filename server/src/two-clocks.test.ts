import { describe, expect, test, vi } from 'vitest';
import { setQuestionTakenDown } from './features/question/question.ts';
import { moveClock } from './platform/clock.ts';
import { createEmit } from './platform/events.ts';
import type { Cast } from './testing/cast.ts';
import { addPost, addPublished, createFixture } from './testing/fixture.ts';

/** Two nodes whose clocks differ change a row one after the other: a time that serves as its version still rises. */

const fixture = createFixture();

/** Changes something; resolves to a function that changes it once more and returns the new version. */
type Change = (cast: Cast) => Promise<() => Promise<string>>;

const numbered = (change: (n: number) => Promise<string>) => {
  let n = 0;
  return () => change(++n);
};

const versions: Record<string, Change> = {
  'the edit of a post': async ({ ana }) => {
    const { body: post } = await addPost(ana);
    return numbered(
      async (n) => (await ana.call(`PATCH post/${post.id}/`, { body: { text: `Text ${n}` } })).body.edited_at,
    );
  },
  'the edit of a comment': async ({ ana, bruno, chloe }) => {
    const post = await addPublished(ana, bruno);
    const { body: comment } = await chloe.call(`POST post/${post.id}/comment/`, { body: { text: 'Oh' } });
    return numbered(
      async (n) =>
        (await chloe.call(`PATCH post/${post.id}/comment/${comment.id}/`, { body: { text: `Oh ${n}` } })).body
          .edited_at,
    );
  },
  'the change of a goal': async ({ ana }) => {
    const fields = { title: 'Italian', description: 'By spring', achieve_by: '2199-01-01' };
    const { body: goal } = await ana.call('POST goals/', { body: fields });
    return numbered(
      async (n) =>
        (await ana.call(`PUT goals/${goal.id}/`, { body: { ...fields, title: `Italian ${n}` } })).body
          .updated_at,
    );
  },
  'the news of a goal': async ({ ana, bruno }) => {
    const fields = { title: 'Italian', description: 'By spring', achieve_by: '2199-01-01' };
    const { body: goal } = await ana.call('POST goals/', { body: fields });
    return numbered(async (n) => {
      await ana.call(`PUT goals/${goal.id}/`, { body: { ...fields, title: `Italian ${n}` } });
      await fixture.server.settled();
      return (await bruno.call('GET notification/')).body.results[0].updated_at;
    });
  },
  'the own answer to a question': async ({ ana }) => {
    const { body: question } = await ana.call('GET question/');
    return numbered(
      async (n) =>
        (await ana.call(`POST question/${question.id}/answer/`, { body: { text: `Yes ${n}` } })).body
          .updated_at,
    );
  },
  'the opening of a question': async ({ ana, bruno }) => {
    const { body: question } = await ana.call('GET question/');
    const answers = [ana, bruno];
    return async () => {
      await answers.shift()?.call(`POST question/${question.id}/answer/`, { body: { text: 'Yes' } });
      return (await ana.call('GET question/')).body.updated_at;
    };
  },
  'taking a question down and restoring it': async ({ ana, bruno }) => {
    const { body: question } = await ana.call('GET question/');
    for (const person of [ana, bruno])
      await person.call(`POST question/${question.id}/answer/`, { body: { text: 'Yes' } });
    return numbered(async (n) => {
      await fixture.server.db.transaction((tx) =>
        setQuestionTakenDown(tx, createEmit([]), question.id, n % 2 === 1),
      );
      return (await ana.call('GET question/')).body.updated_at;
    });
  },
};

describe.each(Object.entries(versions))('%s', (_, start) => {
  test('is later than the one before, from a node whose clock is behind', async () => {
    const change = await start(fixture.cast);
    const before = await change();
    moveClock(-700);
    expect((await change()) > before).toBe(true);
  });

  test('is later than the one before, in the same millisecond', async () => {
    const change = await start(fixture.cast);
    const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const before = await change();
    const after = await change();
    time.mockRestore();
    expect(after > before).toBe(true);
  });
});

test('a text that the publisher has not seen is not published, whichever node edits it', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: post } = await addPost(ana);
  const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const edit = async (text: string) => (await ana.call(`PATCH post/${post.id}/`, { body: { text } })).body;
  const { edited_at } = await edit('What Bruno has read');
  await edit('What he has not');
  time.mockRestore();
  const { status, body } = await bruno.call(`POST post/${post.id}/toggle_visibility/`, {
    body: { is_private: false, edited_at },
  });
  expect([status, body.current.text, body.current.is_private]).toEqual([409, 'What he has not', true]);
});
