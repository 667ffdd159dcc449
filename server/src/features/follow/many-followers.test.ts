import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Queries } from '../../platform/db/db.ts';
import { block, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { mostRowsRead } from '../../testing/rows-read.ts';
import { listClappers } from '../clap/list-claps.sql.ts';
import { findTwosome } from '../twosome/twosome.sql.ts';
import { listFollows } from './couples.sql.ts';

const fixture = createFixture();
const followers = 5000;

test('pages of a couple with very many followers do not read them all', async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  const { db } = fixture.server;
  const post = await addPublished(ana, bruno);
  await block(chloe, mallory);
  const couple = twosomeOf(ana);
  await db.query(sql`
    insert into twosomes (id, user_a, user_b, username, added_at)
    select lpad(n::text, 20, 'T'), lpad(n::text, 20, 'A'), lpad(n::text, 20, 'B'), 'new-' || n, now()
    from generate_series(1, ${followers}::int) n`);
  // one statement for all of them takes longer than a statement may
  for (let each = 0; each <= 10; each += 1)
    await db.query(sql`
      insert into follows (follower_id, followed_id, requested_at, accepted_at)
      select lpad(n::text, 20, 'T'), case ${each}::int when 0 then ${couple}::text else lpad(((n + ${each}::int * 7) % ${followers}::int + 1)::text, 20, 'T') end,
        now(), now() - n * interval '1 second'
      from generate_series(1, ${followers}::int) n`);
  await db.query(sql`
    insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
    select ${post.id}::text, id, ${ana.user.id}::text, now(), now() from twosomes where id like 'T%' limit 40`);
  await db.query(sql`analyze`);

  const [own, other] = [{ twosomeId: couple }, { twosomeId: twosomeOf(chloe) }];
  const pages: Record<string, (db: Queries) => Promise<unknown>> = {
    profile: (db) => findTwosome(db, other, couple),
    'own profile': (db) => findTwosome(db, own, couple),
    'own followers': (db) => listFollows(db, own, 'follower', couple, null),
    'own claps': (db) => listClappers(db, own, { id: post.id, twosome_id: couple }, null),
  };
  for (const [name, query] of Object.entries(pages))
    expect(await mostRowsRead(db, query), name).toSatisfy(
      (rows: number) => rows >= 0 && rows < followers / 10,
    );
});
