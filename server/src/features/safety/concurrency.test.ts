import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addPublished, createFixture } from '../../testing/fixture.ts';

const fixture = createFixture();

test('concurrent identical reports create one report', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { id } = await addPublished(ana, bruno);
  const report = () => chloe.call('POST report/', { body: { kind: 'post', id, reason: 'nudity' } });
  const answers = await Promise.all([report(), report(), report(), report(), report()]);
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await fixture.server.db.query(sql`select id from reports`)).toHaveLength(1);
});
