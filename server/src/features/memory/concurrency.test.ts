import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { pastPost } from '../../testing/memory-examples.ts';

const fixture = createFixture();

test('a double tap, and a tap on each device, hide a memory once [S4.162]', async () => {
  const { ana } = fixture.cast;
  const { id: post } = await pastPost(fixture.server, ana);
  const hide = () => ana.call('POST memory/hide/', { body: { post } });
  const answers = await Promise.all(Array.from({ length: 8 }, hide));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect((await ana.call('GET memory/settings/')).body.hidden).toBe(1);
});

test('several devices do not exceed the limit together [S5.55]', async () => {
  const { ana } = fixture.cast;
  await fixture.server.db.query(sql`
    insert into hidden_memories (id, user_id, added_at, from_day, until_day)
    select '0000000000000000' || lpad(n::text, 4, '0'), ${ana.user.id}::text, now(), '2000-01-01'::date + n, '2000-01-01'::date + n
    from generate_series(1, ${limits.hiddenSpans - 3}::int) n
  `);
  const hide = (day: number) => {
    const from = `1990-01-${10 + day}`;
    return ana.call('POST memory/hide/', { body: { from, until: from } });
  };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, day) => hide(day)));
  expect(answers.filter(({ status }) => status === 204).length).toBe(3);
  expect((await ana.call('GET memory/settings/')).body.spans.length).toBe(limits.hiddenSpans);
});
