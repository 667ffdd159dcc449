import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';
import { mostRowsRead } from '../../testing/rows-read.ts';
import { clapTray } from '../clap/tray.ts';
import { requestTray } from '../follow/tray.ts';
import { goalTray } from '../goal/tray.ts';
import { publishTray } from '../post/tray.ts';
import { listNeeds } from './tray.sql.ts';

const fixture = createFixture();
const rows = 2000;

test('the tray of a couple reads fewer than 500 rows a step, with 2,000 posts, begun claps, goals and requests', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { db } = fixture.server;
  await addPost(bruno);
  const added = async (name: string, couple: string, creator: string, isPrivate: boolean) =>
    db.query(sql`
      insert into posts (id, twosome_id, creator_id, aspect, is_private, withdrawn_at, added_at, published_at)
      select lpad(n::text, 20, ${name}), ${couple}::text, ${creator}::text, '1:1', ${isPrivate}::bool, case when ${isPrivate}::bool then now() end,
        now() - n * interval '1 minute', case when not ${isPrivate}::bool then now() end
      from generate_series(1, ${rows}::int) n`);
  await added('P', twosomeOf(ana), bruno.user.id, false);
  await added('W', twosomeOf(ana), bruno.user.id, true);
  await added('C', twosomeOf(chloe), chloe.user.id, false);
  await db.query(sql`
    insert into claps (post_id, twosome_id, initiated_by, added_at)
    select id, ${twosomeOf(ana)}::text, case when right(id, 1) < '5' then ${ana.user.id}::text else ${bruno.user.id}::text end, added_at
    from posts where twosome_id = ${twosomeOf(chloe)}::text`);
  await db.query(sql`
    insert into goals (id, twosome_id, added_by, title, description, achieve_by, added_at, updated_at)
    select lpad(n::text, 20, 'G'), ${twosomeOf(ana)}::text, ${ana.user.id}::text, 'Walk', 'Far', current_date + 30 + n, now(), now()
    from generate_series(1, ${rows}::int) n`);
  await db.query(sql`
    insert into twosomes (id, user_a, user_b, username, added_at)
    select lpad(n::text, 20, 'T'), lpad(n::text, 20, 'A'), lpad(n::text, 20, 'B'), 'new-' || n, now()
    from generate_series(1, ${rows}::int) n`);
  await db.query(sql`
    insert into follows (follower_id, followed_id, requested_at)
    select lpad(n::text, 20, 'T'), ${twosomeOf(ana)}::text, now() from generate_series(1, ${rows}::int) n`);
  await db.query(sql`update twosomes set is_private = false`);
  await db.query(sql`analyze`);

  const kinds = [publishTray, clapTray, goalTray, requestTray];
  await db.transaction(async (tx) => {
    // as for large tables
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.query(sql`select set_config(${`enable_${way}`}::text, 'off', true)`);
    for (const kind of kinds)
      expect(
        await mostRowsRead(tx, (db) => listNeeds({ db, trayKinds: [kind] }, [ana.user.id], now())),
        kind.kind,
      ).toSatisfy((most: number) => most >= 0 && most < rows / 4);
  });
  expect((await listNeeds({ db, trayKinds: kinds }, [ana.user.id], now())).get(ana.user.id)).toHaveLength(50);
});
