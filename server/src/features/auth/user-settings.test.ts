import sql, { raw, type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { testDb } from '../../testing/database.ts';
import { exportedBy, jsonOf } from '../../testing/exported.ts';
import { createFixture } from '../../testing/fixture.ts';
import { gate } from '../../testing/gate.ts';
import { storeSetting } from './user-settings.sql.ts';

const fixture = createFixture();

const settingsOf = async (userId: string) =>
  Object.fromEntries(
    (
      await fixture.server.db.query<{ key: string; value: unknown }>(
        sql`select key, value from user_settings where user_id = ${userId}::text`,
      )
    ).map(({ key, value }) => [key, value]),
  );

test('each switch holds for its person alone, and an export says when it was set', async () => {
  const { ana, bruno } = fixture.cast;
  for (const line of ['tray', 'letter', 'question'] as const)
    expect((await ana.call(`PUT ${line}/settings/`, { body: { on: false } })).body).toEqual({ on: false });
  await ana.call('PUT question/settings/', { body: { on: true } });
  for (const [line, on] of [
    ['tray', false],
    ['letter', false],
    ['memory', true],
  ] as const) {
    expect((await ana.call(`GET ${line}/settings/`)).body.on).toBe(on);
    expect((await bruno.call(`GET ${line}/settings/`)).body.on).toBe(true);
  }
  expect((await ana.call('GET question/')).body.on).toBe(true);
  const { files } = await exportedBy(fixture.server, ana);
  expect(jsonOf(files, 'me/settings.json')).toHaveLength(3);
  for (const key of ['letter', 'question', 'tray'])
    expect(jsonOf(files, 'me/settings.json')).toContainEqual({
      key,
      value: key === 'question',
      changed_at: expect.any(String),
    });
});

/** Until the tables of the previous version are dropped: its statements and those of this one find the same. */
describe('beside nodes of the previous version', () => {
  const run = (statement: Sql) =>
    fixture.server.db.query<{ is_on: boolean; time_zone: string | null }>(statement);
  const switches = { tray: sql`trays_off`, question: sql`questions_off`, memory: sql`memories_off` };

  test.each(Object.entries(switches))('what one stores about the %s, the other reads', async (key, table) => {
    const { ana } = fixture.cast;
    const id = ana.user.id;
    const turnOff = sql`insert into ${table} (user_id, added_at) values (${id}::text, now()) on conflict (user_id) do nothing`;
    const isOff = async () => (await run(sql`select from ${table} where user_id = ${id}::text`)).length > 0;
    for (let time = 0; time < 2; time++) await run(turnOff);
    expect(await settingsOf(id)).toEqual({ [key]: false });
    await run(sql`delete from ${table} where user_id = ${id}::text`);
    expect(await settingsOf(id)).toEqual({});
    for (const on of [false, false, true]) {
      await ana.call(`PUT ${key as keyof typeof switches}/settings/`, { body: { on } });
      expect([await isOff(), await settingsOf(id)]).toEqual([!on, { [key]: on }]);
    }
    await run(turnOff);
    expect(await settingsOf(id)).toEqual({ [key]: false });
  });

  test('what one stores about letters, the other reads', async () => {
    const { ana } = fixture.cast;
    const id = ana.user.id;
    const old = () => run(sql`select is_on, time_zone from letter_settings where user_id = ${id}::text`);
    await run(
      sql`insert into letter_settings (user_id, is_on, changed_at) values (${id}::text, false, now())`,
    );
    expect(await settingsOf(id)).toEqual({ letter: false });
    await run(sql`update letter_settings set time_zone = 'Asia/Tokyo' where user_id = ${id}::text`);
    expect(await settingsOf(id)).toEqual({ letter: false, letter_time_zone: 'Asia/Tokyo' });
    await ana.call('PUT letter/settings/', { body: { on: true } });
    expect(await old()).toEqual([{ is_on: true, time_zone: 'Asia/Tokyo' }]);
    await ana.call('GET letter/?time_zone=Europe/Vienna');
    expect(await old()).toEqual([{ is_on: true, time_zone: 'Europe/Vienna' }]);
    await run(sql`delete from letter_settings where user_id = ${id}::text`);
    expect(await settingsOf(id)).toEqual({});
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'two settings of letters that are stored concurrently are both copied',
    async () => {
      const { db } = fixture.server;
      const { ana } = fixture.cast;
      const [stored, listed] = [gate(), gate()];
      const turning = db.transaction(async (tx) => {
        await storeSetting(tx, 'letter', ana.user.id, false, now());
        stored.open();
        await listed.opened;
      });
      await stored.opened;
      const listing = ana.call('GET letter/?time_zone=Asia/Tokyo');
      const waiting = () =>
        run(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(waiting).toHaveLength(1);
      listed.open();
      await turning;
      expect((await listing).status).toBe(200);
      expect(await run(sql`select is_on, time_zone from letter_settings`)).toEqual([
        { is_on: false, time_zone: 'Asia/Tokyo' },
      ]);
    },
  );

  test('the migration takes over what people chose', async () => {
    const db = await testDb();
    const first = ['copy_from_settings', 'copy_switch_to_settings', 'copy_letters_to_settings'];
    for (const name of first) await db.query(sql`drop function ${raw(name)} cascade`);
    await db.query(sql`drop table user_settings`);
    const scripts = ['1002_user_settings.sql', '1006_letter_settings_copy.sql'];
    await db.query(sql`delete from migration where name = any(${scripts}::text[])`);
    const people = ['one', 'two', 'three'];
    await db.query(sql`
      insert into users (id, issuer, subject, first_name, added_at)
      select id, 'test', id, id, now() from unnest(${people}::text[]) as id`);
    for (const table of Object.values(switches))
      await db.query(sql`insert into ${table} (user_id, added_at) values ('one', now())`);
    await db.query(sql`
      insert into letter_settings (user_id, is_on, time_zone, changed_at)
      values ('one', false, null, now()), ('two', true, 'Asia/Tokyo', now()), ('three', true, null, now())`);
    expect(await migrate(db, new URL('../../../migrations/', import.meta.url))).toEqual(scripts);
    expect(await db.query(sql`select user_id, key, value from user_settings order by 1, 2`)).toEqual([
      ...['letter', 'memory', 'question', 'tray'].map((key) => ({ user_id: 'one', key, value: false })),
      { user_id: 'two', key: 'letter_time_zone', value: 'Asia/Tokyo' },
    ]);
    // as the erasure of a person does
    await db.query(sql`delete from user_settings`);
    expect(await db.query(sql`delete from users returning id`)).toHaveLength(people.length);
    await db.close();
  });

  test('an erased setting leaves no copy', async () => {
    const id = fixture.cast.ana.user.id;
    await fixture.cast.ana.call('PUT letter/settings/', { body: { on: false } });
    await fixture.cast.ana.call('PUT tray/settings/', { body: { on: false } });
    await run(sql`delete from user_settings where user_id = ${id}::text`);
    for (const table of [sql`trays_off`, sql`letter_settings`])
      expect(await run(sql`select from ${table} where user_id = ${id}::text`)).toEqual([]);
  });
});
