import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { day } from '@twosome/contract/platform/days';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { chooseNames } from '../../testing/acts.ts';
import { again, comment, couple, twosomeOf } from '../../testing/cast.ts';
import { addUnnoticed, createFixture } from '../../testing/fixture.ts';
import { readPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const page = async (person: Person, next = '/api/v1/notification/') =>
  (await person.call(`GET ${next.replace('/api/v1/', '')}`)).body as {
    results: Notification[];
    next: string | null;
  };

/** Rows of Ana's about follows by Chloe and Dan, each a minute older than the one before; two and two at one moment. */
async function earlier(count: number): Promise<void> {
  const { ana, chloe } = fixture.cast;
  await fixture.server.db.query(sql`
    insert into notifications (id, user_id, twosome_id, happening, related_id, added_at, updated_at)
    select lpad(n::text, 20, '0'), ${ana.user.id}::text, ${twosomeOf(ana)}::text, 'followed', ${twosomeOf(chloe)}::text,
      m.at, m.at
    from generate_series(1, ${count}::int) n
    cross join lateral (select date_trunc('minute', now()) - (n / 2) * interval '1 minute' as at) m
  `);
  await fixture.server.db.query(sql`
    insert into notification_couples (notification_id, twosome_id, added_at)
    select id, related_id, added_at from notifications where happening = 'followed'
  `);
}

describe('the list', () => {
  test('has 20 rows per page, fewer only at the end, each row once, newest change first [S1.15 S3.14 S7.32 S9.1]', async () => {
    const { ana, bruno } = fixture.cast;
    await earlier(45);
    const { lengths, results: rows } = await readPages(ana, 'notification/');
    expect(lengths).toEqual([20, 20, 5]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(45);
    expect(rows).toEqual(
      [...rows].sort((a, b) => (b.updated_at + b.id).localeCompare(a.updated_at + a.id, 'en')),
    );
    expect(await page(bruno)).toEqual({ results: [], next: null });
    expect((await again(ana)).user.unseen_notification_count).toBe(45);
  });

  test('leaves out what only servers of the next version can tell', async () => {
    const { ana } = fixture.cast;
    await earlier(2);
    await fixture.server.db.query(sql`
      update notifications set happening = 'of_the_next_version' where id = lpad('1', 20, '0')
    `);
    expect((await page(ana)).results.map(({ id }) => id)).toEqual(['2'.padStart(20, '0')]);
  });

  test('counts unseen rows up to 100', async () => {
    await earlier(101);
    expect((await again(fixture.cast.ana)).user.unseen_notification_count).toBe(100);
  });

  test('keeps its order during paging while rows change: none is repeated or skipped', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const [other, post] = [await addUnnoticed(fixture), await addUnnoticed(fixture)];
    moveClock(-2 * day);
    await comment(chloe, post);
    moveClock(2 * day);
    await earlier(30);
    const first = await page(ana);
    // the last row moves to the top, and a new row is added
    await comment(mallory, post);
    await comment(chloe, other);
    const second = await page(ana, first.next ?? '');
    const rows = [...first.results, ...second.results];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(30);
    expect([rows.length, second.next]).toEqual([30, null]);
    expect((await page(ana)).results.slice(0, 2)).toMatchObject([
      { related_to: kinds.COMMENT, related_id: other.id },
      { related_to: kinds.COMMENT_COUNT, related_id: post.id },
    ]);
  });

  test('leaves out blocked couples, also from names and counts', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const post = await addUnnoticed(fixture);
    await chooseNames(mallory, 'mal', 'max', '+');
    await comment(chloe, post);
    await comment(mallory, post);
    expect((await page(ana)).results).toMatchObject([{ related_to: kinds.COMMENT_COUNT }]);

    await ana.call(`POST auth/block/${twosomeOf(chloe)}/`, { body: {} });
    for (const person of [ana, bruno])
      expect((await page(person)).results).toMatchObject([
        {
          related_to: kinds.COMMENT,
          body: 'mal+max commented on your post',
          data: { twosome_id: twosomeOf(mallory) },
        },
      ]);

    await bruno.call(`POST auth/block/${twosomeOf(mallory)}/`, { body: {} });
    for (const person of [ana, bruno]) {
      expect((await page(person)).results).toEqual([]);
      expect((await again(person)).user.unseen_notification_count).toBe(0);
    }
    // another couple stays in the same row
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await comment(olga, post);
    expect((await page(ana)).results).toMatchObject([{ data: { twosome_id: twosomeOf(olga) } }]);
  });

  test('does not show a person with a new partner what concerned the former couple', async () => {
    const { ana, chloe } = fixture.cast;
    await comment(chloe, await addUnnoticed(fixture));
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await fixture.server.writePast(sql`
      update users set twosome_id = ${twosomeOf(olga)}::text where id = ${ana.user.id}::text
    `);
    expect((await page(ana)).results).toEqual([]);
    expect((await again(ana)).user.unseen_notification_count).toBe(0);
  });
});
