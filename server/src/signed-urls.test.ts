import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { again } from './testing/cast.ts';
import { exportedBy } from './testing/exported.ts';
import { addPost, createFixture, formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import type { Person } from './testing/person.ts';

// A signed URL works exactly as long as its session is valid.

const fixture = createFixture();

/** One signed URL of each kind, as the person received it. */
async function addressesOf(person: Person): Promise<Record<string, string>> {
  const photo = await smallPhoto('#446688', 40, 40);
  const { status } = await person.call('POST auth/update_twosome/', { form: formOf({ photo }) });
  expect(status).toBe(200);
  const { body: post } = await addPost(person);
  const { body: message } = await person.call('POST message/add_message/', {
    form: formOf({ text: 'Look', files: photo }),
  });
  await exportedBy(fixture.server, person);
  const { user } = await again(person);
  return {
    post: post.images[0].image,
    twosome: user.twosome!.photo!,
    message: message.files[0].url,
    export: (await person.call('GET auth/export/')).body.url,
  };
}

const statuses = async (person: Person, addresses: Record<string, string>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(addresses).map(async ([kind, address]) => [kind, (await person.fetch(address)).status]),
    ),
  );
const all = (status: number) => ({ post: status, twosome: status, message: status, export: status });

const sessionOf = (person: Person, change: Sql): Sql =>
  sql`update sessions set ${change} where user_id = ${person.user.id}::text`;
const unused = (days: number): Sql => sql`last_used_at = now() - interval '1 day' * ${days}::float8`;

describe('a signed URL of a session', () => {
  test('is valid if the session was last used 89 days ago, and invalid after 90 days', async () => {
    const { ana } = fixture.cast;
    const addresses = await addressesOf(ana);
    expect(await statuses(ana, addresses)).toEqual(all(200));
    await fixture.server.db.query(sessionOf(ana, unused(limits.sessionDays - 0.01)));
    expect(await statuses(ana, addresses)).toEqual(all(200));
    await fixture.server.db.query(sessionOf(ana, unused(limits.sessionDays + 0.01)));
    expect(await statuses(ana, addresses)).toEqual(all(404));
  });

  test('is invalid once the session is signed out, while those of the partner stay valid', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await addressesOf(ana), await addressesOf(bruno)];
    expect((await ana.call('POST auth/logout/', { body: {} })).status).toBe(204);
    expect(await statuses(ana, { ...hers, twosome: his.twosome! })).toEqual({ ...all(404), twosome: 200 });
    expect(await statuses(bruno, his)).toEqual(all(200));
  });

  test('is invalid while the person is suspended, except for the export, and valid again afterwards', async () => {
    const { ana } = fixture.cast;
    const addresses = await addressesOf(ana);
    const suspend = (at: Sql) =>
      fixture.server.writePast(sql`update users set suspended_at = ${at} where id = ${ana.user.id}::text`);
    await suspend(sql`now()`);
    expect(await statuses(ana, addresses)).toEqual({ ...all(404), export: 200 });
    await suspend(sql`null`);
    expect(await statuses(ana, addresses)).toEqual(all(200));
  });
});
