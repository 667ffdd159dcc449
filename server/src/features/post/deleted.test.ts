import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();

async function listDeleted(person: Person): Promise<{ pages: number[]; ids: string[] }> {
  const [pages, ids]: [number[], string[]] = [[], []];
  for (let next: string | null = '/api/v1/post/deleted/'; next !== null; ) {
    const { status, body } = await person.call(`GET ${next.replace('/api/v1/', '')}`);
    expect(status).toBe(200);
    pages.push(body.results.length);
    ids.push(...body.results.map(({ id }: { id: string }) => id));
    next = body.next;
  }
  return { pages, ids };
}

test('"Recently deleted" lists the latest deletion first, regardless of the age of the post', async () => {
  const { ana, bruno } = fixture.cast;
  const [first, second, third] = [await addPost(ana), await addPost(bruno), await addPost(ana)].map(
    ({ body }) => body.id as string,
  );
  for (const id of [second, third, first]) {
    expect((await ana.call(`DELETE post/${id}/`)).status).toBe(204);
    moveClock(1_000);
  }
  for (const person of [ana, bruno])
    expect(await listDeleted(person)).toEqual({ pages: [3], ids: [first, third, second] });
});

test('"Recently deleted" has pages of twenty, each post once and in order, also with equal deletion times', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: post } = await addPost(ana);
  await ana.call(`DELETE post/${post.id}/`);
  // pairs of posts share one deletion time
  await fixture.server.db.query(sql`
    insert into posts (id, twosome_id, creator_id, aspect, added_at, deleted_at)
    select lpad(n::text, 20, '0'), twosome_id, creator_id, aspect, added_at + n * interval '1 second',
      deleted_at - (n / 2) * interval '1 minute'
    from posts, generate_series(1, 44) n where id = ${post.id}::text
  `);
  const { pages, ids } = await listDeleted(bruno);
  expect(pages).toEqual([20, 20, 5]);
  const expected = await fixture.server.db.query<{ id: string }>(
    sql`select id from posts order by deleted_at desc, id desc`,
  );
  expect(ids).toEqual(expected.map(({ id }) => id));
});
