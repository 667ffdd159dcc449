import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { features } from '../../features.ts';
import type { Queries } from '../../platform/db/db.ts';
import { createFixture } from '../../testing/fixture.ts';
import { isTable } from '../../testing/rows.ts';

/** A report copies every text that people write into what is reported, so that an edit hides nothing. */

const fixture = createFixture();

/** Texts of features with `reportable` that a report does not copy, with the reason. */
const notCopied: Record<string, string> = {
  'due_pushes.twosome_id': 'an id',
  'messages.reply_to': 'an id',
  'resting_names.twosome_id': 'an id',
  'twosomes.user_a': 'an id',
  'twosomes.user_b': 'an id',
  'twosomes.connector': 'part of the username',
  'twosomes.username_a': 'part of the username',
  'twosomes.username_b': 'part of the username',
  'twosomes.mentions': 'a setting',
  'posts.aspect': 'a shape',
  'posts.import_id': 'an id',
  'comment_mentions.username': 'part of the text',
  'message_reactions.emoji': 'by another person than the sender',
  'messages.client_id': 'a key for retries of a device',
  'letter_settings.time_zone': 'a setting',
};

/** The tables and columns that a statement names: its words without casts and literals. */
const namesIn = (statement: string) => new Set(statement.replace(/::\w+|'[^']*'/g, '').match(/\w+/g));

/** The columns of a feature's tables that hold text, without keys and generated ones. */
const textsOf = (db: Queries, feature: string) =>
  db.query<{ table: string; name: string }>(sql`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and ${isTable} and obj_description(c.oid) like ${`${feature}: %`}
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype and a.attgenerated = ''
      and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)
      )
    order by 1, 2
  `);

test.each(features.flatMap(({ name, reportable }) => (reportable ? [{ name, reportable }] : [])))(
  'a report copies the texts of $name',
  async ({ name, reportable: { select, selectNow } }) => {
    const { server } = fixture;
    const viewer = { userId: '', sessionId: '', partnerId: '', twosomeId: '' };
    const [copied, current] = [select(viewer, name), selectNow(name)].map(({ text }) => namesIn(text));
    const texts = (await textsOf(server.db, name)).filter(
      (one) => !(`${one.table}.${one.name}` in notCopied),
    );
    const missing = texts.filter(
      ({ table, name }) => ![copied, current].every((words) => words?.has(table) && words.has(name)),
    );
    expect(
      missing.map(({ table, name }) => `${table}.${name}`),
      'Copy it in `reportable.sql.ts` of its feature, or say in notCopied why not',
    ).toEqual([]);
  },
);
