import { expect, test } from 'vitest';
import { createEntities, resetStores } from './state.ts';

const entities = createEntities<{ id: string; version?: number }>();

test('a deleted entity is not restored by its version or older ones, but by a newer one', () => {
  entities.upsert({ id: 'a', version: 1 });
  entities.drop('a', 3);
  entities.upsert({ id: 'a', version: 2 });
  entities.upsert({ id: 'a', version: 3 });
  expect(entities.get('a')).toBeUndefined();
  entities.upsert({ id: 'a', version: 4 });
  expect(entities.get('a')?.version).toBe(4);
});

test('an entity deleted with Infinity is never restored, even without versions', () => {
  entities.drop('b', Number.POSITIVE_INFINITY);
  entities.upsert({ id: 'b' }, { id: 'b', version: 9 });
  expect(entities.get('b')).toBeUndefined();
});

test('a drop without a version keeps an earlier tombstone and creates none', () => {
  entities.drop('c', 3);
  entities.drop('c');
  entities.upsert({ id: 'c', version: 3 });
  expect(entities.get('c')).toBeUndefined();
  entities.upsert({ id: 'd', version: 1 });
  entities.drop('d');
  entities.upsert({ id: 'd', version: 1 });
  expect(entities.get('d')?.version).toBe(1);
});

test('the last 500 tombstones are stored until sign-out', () => {
  const drop = (id: string) => entities.drop(id, 1);
  for (const id of ['first', 'second', 'first', ...Array.from({ length: 499 }, (_, n) => `other ${n}`)])
    drop(id);
  const isStored = (id: string) => {
    entities.upsert({ id, version: 1 });
    return entities.get(id) !== undefined;
  };
  expect(['first', 'second', 'other 0'].map(isStored)).toEqual([false, true, false]);
  resetStores();
  expect(isStored('first')).toBe(true);
});
