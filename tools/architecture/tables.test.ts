import { expect, test } from 'vitest';
import { testRules } from './examples.ts';
import * as tables from './tables.ts';

const post = 'server/src/features/post';
const clap = 'server/src/features/clap';
const chapter = (name: string, table: string) =>
  `-- ${name} ${'-'.repeat(20)}\n\ncreate table ${table} (\n  id text not null,
  added_at timestamp with time zone not null,\n  taken_down_at timestamp(3) with time zone\n);\n`;
const schema = {
  'server/schema.sql': chapter('post', 'posts') + chapter('clap', 'claps'),
};
const insert = {
  ...schema,
  [`${post}/post.sql.ts`]:
    'export const addPostRow = (db) => db.query(sql`insert into posts (id) values (1)`);',
};

const inClap = (statement: string) => ({
  ...schema,
  [`${clap}/clap.sql.ts`]: `const x = sql\`${statement}\`;`,
});

testRules(tables, {
  limitsHold: [
    [inClap('delete from claps where id in (\n  select id from claps limit 5 for update skip locked\n)')],
    inClap('delete from claps where id = any(array(select id from claps limit 5 for update skip locked))'),
  ],
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
      { ...insert, [`${clap}/clap.feature.ts`]: "const x = { privacy: { data: [{ table: 'posts' }] } };" },
      { ...insert, [`${clap}/clap.privacy.ts`]: 'const x = eraseWithImages(tx, sql`posts`);' },
      // alone, but not its owner
      { ...schema, [`${clap}/clap.sql.ts`]: 'const b = sql`delete from posts`;' },
    ],
    {
      ...insert,
      [`${post}/post.privacy.ts`]: 'export const b = sql`delete from posts`;',
      [`${clap}/clap.sql.ts`]: 'export const c = sql`select from posts for update`;',
      [`${post}/post.feature.ts`]: "const x = { data: [{ table: 'posts', maker: 'creator_id' }] };",
      [`${post}/post.tables.ts`]: 'const x = { content: sql`posts`, images: sql`p` };',
      [`${clap}/clap.test.ts`]: 'await db.query(sql`delete from posts`);',
      'server/src/testing/posts.ts': 'export const clear = (db) => db.query(sql`delete from posts`);',
    },
  ],
  statesAreTestedByTheirOwner: [
    [
      inClap('select p.id from claps c join posts p on true where p.taken_down_at is null'),
      inClap('select from posts as p where p.taken_down_at is not null'),
      inClap('select from posts where id = 1 and taken_down_at is null'),
      inClap('select from posts p where p.taken_down_at <= now()'),
      inClap('select from posts p where p.added_at > coalesce(p.taken_down_at, now())'),
      inClap('select json_build_object(1, p.taken_down_at is not null) from posts p'),
      {
        ...inClap('select p.id from posts p'),
        [`${clap}/tray.sql.ts`]: 'const x = sql`p.taken_down_at is null`;',
      },
      {
        ...schema,
        'server/src/admin/pages.ts': 'const x = sql`select from posts where taken_down_at is null`;',
      },
    ],
    {
      ...inClap('select c.id from claps c where c.taken_down_at is null and c.added_at > now()'),
      [`${clap}/clap.privacy.ts`]:
        'const x = sql`select p.taken_down_at from posts p where p.added_at > now()`;',
      [`${post}/post.sql.ts`]: 'const x = sql`update posts set taken_down_at = now() where id = 1`;',
      'server/src/features/visibility.ts': 'export const isUp = sql`p.taken_down_at is null`;',
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

test('a column that triggers keep belongs to the feature of the triggers too', () => {
  const keeping = `${schema['server/schema.sql']}-- keeps posts.taken_down_at\nCREATE TRIGGER any`;
  const [file] = Object.entries(inClap('select from posts p where p.taken_down_at is null')).slice(1);
  const tree = (text: string) => [
    { path: 'server/schema.sql', text },
    { path: file![0], text: file![1] },
  ];
  expect(tables.statesAreTestedByTheirOwner(tree(schema['server/schema.sql']))).toEqual([
    `${clap}/clap.sql.ts:1 tests posts.taken_down_at: use a condition of post, or one of server/src/features/visibility.ts`,
  ]);
  expect(tables.statesAreTestedByTheirOwner(tree(keeping))).toEqual([]);
});
