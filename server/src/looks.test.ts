import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { again } from './testing/cast.ts';
import { exportedBy } from './testing/exported.ts';
import { smallPhoto } from './testing/images.ts';
import type { Person } from './testing/person.ts';
import { addPost, formOf, setStage } from './testing/stage.ts';

// Every address that carries a session answers as long as that session is good for a call, and not a moment longer.

const stage = setStage();

/** One address of each kind, as the person was given it. */
async function addressesOf(person: Person): Promise<Record<string, string>> {
  const photo = await smallPhoto('#446688', 40, 40);
  const { status } = await person.call('POST auth/update_twosome/', { form: formOf({ photo }) });
  expect(status).toBe(200);
  const { body: post } = await addPost(person);
  const { body: message } = await person.call('POST message/add_message/', {
    form: formOf({ text: 'Look', files: photo }),
  });
  await exportedBy(stage.server, person);
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
      Object.entries(addresses).map(async ([kind, address]) => [kind, (await person.look(address)).status]),
    ),
  );
const all = (status: number) => ({ post: status, twosome: status, message: status, export: status });

const sessionOf = (person: Person, change: Sql): Sql =>
  sql`update sessions set ${change} where user_id = ${person.user.id}::text`;
const unused = (days: number): Sql => sql`last_used_at = now() - interval '1 day' * ${days}::float8`;

describe('an address that was sealed for a session', () => {
  test('is good for one that was last used 89 days ago, and for none that was not used for 90', async () => {
    const { ana } = stage.cast;
    const addresses = await addressesOf(ana);
    expect(await statuses(ana, addresses)).toEqual(all(200));
    await stage.server.db.query(sessionOf(ana, unused(limits.sessionDays - 0.01)));
    expect(await statuses(ana, addresses)).toEqual(all(200));
    await stage.server.db.query(sessionOf(ana, unused(limits.sessionDays + 0.01)));
    expect(await statuses(ana, addresses)).toEqual(all(404));
  });

  test('is dead once that session is signed out, while the partner goes on', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await addressesOf(ana), await addressesOf(bruno)];
    expect((await ana.call('POST auth/logout/', { body: {} })).status).toBe(204);
    expect(await statuses(ana, { ...hers, twosome: his.twosome! })).toEqual({ ...all(404), twosome: 200 });
    expect(await statuses(bruno, his)).toEqual(all(200));
  });

  test('is dead while the person is suspended, and good again when that is lifted', async () => {
    const { ana } = stage.cast;
    const addresses = await addressesOf(ana);
    const suspend = (at: Sql) =>
      stage.server.writePast(sql`update users set suspended_at = ${at} where id = ${ana.user.id}::text`);
    await suspend(sql`now()`);
    expect(await statuses(ana, addresses)).toEqual(all(404));
    await suspend(sql`null`);
    expect(await statuses(ana, addresses)).toEqual(all(200));
  });
});
