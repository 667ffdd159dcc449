import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { signIn } from '../../testing/person.ts';

const fixture = createFixture();

test('of two simultaneous sign-outs of a device one succeeds', async () => {
  const { eve } = fixture.cast;
  const tablet = await signIn(fixture.server, 'Eve');
  const { results } = (await tablet.call('GET auth/session/')).body;
  const { id } = results.find((device: { is_this: boolean }) => device.is_this);
  const twice = await Promise.all([1, 2].map(() => eve.call(`DELETE auth/session/${id}/`)));
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
  const rows = await fixture.server.db.query(sql`select id from sessions where id = ${id}::text`);
  expect(rows).toEqual([]);
});
