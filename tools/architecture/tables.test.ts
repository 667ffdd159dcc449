import { expect, test } from 'vitest';
import { testRules } from './examples.ts';
import * as tables from './tables.ts';

const post = 'server/src/features/post';
const clap = 'server/src/features/clap';
const chapter = (name: string, table: string) =>
  `-- ${name} ${'-'.repeat(20)}\n\ncreate table ${table} (\n  id text not null\n);\n`;
const schema = {
  'server/schema.sql': chapter('post', 'posts') + chapter('clap', 'claps'),
};
const insert = {
  ...schema,
  [`${post}/post.sql.ts`]:
    'export const addPostRow = (db) => db.query(sql`insert into posts (id) values (1)`);',
};

testRules(tables, {
  tablesAreWrittenByTheirOwner: [
    [
      { ...insert, [`${clap}/clap.sql.ts`]: 'export const b = sql`update posts p set claps = 1`;' },
      { ...insert, [`${clap}/clap.sql.ts`]: 'export const b = sql`update\n  posts as p\n  set claps = 1`;' },
      { ...insert, [`${clap}/clap.privacy.ts`]: 'export const b = sql`with e as (delete from posts)`;' },
      { ...insert, [`${clap}/clap.sql.ts`]: 'export const b = sql`merge into posts`;' },
      { ...insert, [`${clap}/clap.sql.ts`]: 'export const b = sql`truncate posts`;' },
      // nested in another statement, and outside of the features
      {
        ...insert,
        [`${clap}/clap.sql.ts`]: `const b = sql\`with c as (\${sql\`delete from posts\`}) select\`;`,
      },
      { ...insert, 'server/src/admin/acts.ts': 'const b = sql`delete from posts`;' },
      { ...insert, [`${clap}/clap.sql.ts`]: 'const b = sql`insert into likes (id) values (1)`;' },
      // alone, but not its owner
      { ...schema, [`${clap}/clap.sql.ts`]: 'const b = sql`delete from posts`;' },
    ],
    {
      ...insert,
      [`${post}/post.privacy.ts`]: 'export const b = sql`delete from posts`;',
      [`${clap}/clap.sql.ts`]: 'export const c = sql`select from posts for update`;',
      [`${clap}/clap.test.ts`]: 'await db.query(sql`delete from posts`);',
      'server/src/testing/posts.ts': 'export const clear = (db) => db.query(sql`delete from posts`);',
    },
  ],
});

test('names the functions of the owner', () => {
  const clapped = 'export const c = sql`delete from claps`;';
  const files = { ...insert, [`${post}/post.privacy.ts`]: clapped };
  const tree = Object.entries(files).map(([path, text]) => ({ path, text }));
  expect(tables.tablesAreWrittenByTheirOwner(tree)).toEqual([
    `${post}/post.privacy.ts:1 deletes claps, which belongs to clap: add a function there and call it`,
  ]);
  const stolen = { path: `${clap}/clap.sql.ts`, text: 'const c = sql`insert into posts (id) values (1)`;' };
  expect(
    tables.tablesAreWrittenByTheirOwner([
      ...tree.filter(({ path }) => !path.endsWith('.privacy.ts')),
      stolen,
    ]),
  ).toEqual([
    `${clap}/clap.sql.ts:1 inserts posts, which belongs to post: call addPostRow (${post}/post.sql.ts), or add a function there`,
  ]);
});
