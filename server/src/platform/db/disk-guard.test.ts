import { expect, test } from 'vitest';
import { isReadOnly } from './disk-guard.ts';

test.each([
  'select 1',
  '  Select updated_at, deleted from posts',
  'with seen as (select id from posts) select * from seen',
  'values (1)',
  'begin',
  'commit',
  'rollback',
])('%s is read-only', (text) => {
  expect(isReadOnly(text)).toBe(true);
});

test.each([
  'insert into posts values (1)',
  'update posts set a = 1',
  'delete from posts',
  'with gone as (delete from posts returning id) select * from gone',
  'with new as (insert into posts values (1) returning id) select * from new',
  'select id from posts for update',
  'select id from posts for no key update skip locked',
  'select id from posts for share',
  'select id from posts for key share',
  'select 1 into copied',
  'merge into posts using x on true when matched then delete',
  'truncate posts',
  'create table posts (id int)',
  'vacuum',
  'do $$ begin end $$',
  '-- a remark first\nselect 1',
])('%s may write', (text) => {
  expect(isReadOnly(text)).toBe(false);
});
