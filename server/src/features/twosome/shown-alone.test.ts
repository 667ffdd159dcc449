import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';

// One partner alone shows a photo, a cover or a bio to strangers: the other learns of it, and can take it away.

const fixture = createFixture();
const update = async (person: Person, fields: Record<string, unknown>) =>
  person.call('POST auth/update_twosome/', { form: formOf(fields as never) });
const showPicture = async (person: Person, field: 'photo' | 'cover', color: string) => {
  const answer = await update(person, { [field]: await smallPhoto(color) });
  expect(answer.status).toBe(200);
  return answer.body;
};
const noticesOf = async (
  person: Person,
): Promise<{ body: string; related_to: number; related_id: string }[]> => {
  await fixture.server.settled();
  const { results } = (await person.call('GET notification/')).body;
  return results.filter(({ related_to }: { related_to: number }) => related_to === 9);
};
const bodiesOf = async (person: Person) => (await noticesOf(person)).map(({ body }) => body);

describe('a photo, cover or bio that one partner chooses [S6.64]', () => {
  test('notifies the other, once for each until it is seen, and never the one who chose it', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await showPicture(bruno, 'cover', '#112233');
    await showPicture(bruno, 'cover', '#332211');
    await showPicture(bruno, 'photo', '#113322');
    await setProfile(bruno, { bio: 'She snores.' });
    expect((await bodiesOf(ana)).sort()).toEqual([
      'Bruno changed your bio',
      'Bruno changed your cover',
      'Bruno changed your profile photo',
    ]);
    for (const person of [bruno, chloe]) expect(await bodiesOf(person)).toEqual([]);
    expect((await noticesOf(ana))[0]).toMatchObject({ related_id: twosomeOf(ana) });
  });

  test('that stays the same notifies nobody, and neither do a name and the visibility', async () => {
    const { ana, bruno } = fixture.cast;
    await setProfile(bruno, { bio: '', is_private: 'false' });
    await setProfile(bruno, { show_together: 'true' });
    expect(await bodiesOf(ana)).toEqual([]);
  });

  test('can be reported by the other, not by the one who chose it, and names them to the operator', async () => {
    const { ana, bruno } = fixture.cast;
    const report = (person: Person) =>
      person.call('POST report/', { body: { kind: 'profile', id: twosomeOf(ana), reason: 'spam' } });
    expect([(await report(ana)).status, (await report(bruno)).status]).toEqual([403, 403]);
    await showPicture(bruno, 'cover', '#112233');
    expect([(await report(ana)).status, (await report(bruno)).status]).toEqual([201, 403]);
    expect(await fixture.server.db.query(sql`select maker_id from reports`)).toEqual([
      { maker_id: bruno.user.id },
    ]);
    const flagOf = async (person: Person) =>
      (await person.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.changed_by_partner;
    expect([await flagOf(ana), await flagOf(bruno)]).toEqual([true, false]);
    await update(ana, { remove: 'cover', bio: 'Mine' });
    expect([(await report(ana)).status, (await report(bruno)).status]).toEqual([403, 201]);
  });

  test('stays the one of who chose it when the other changes something else: nobody is named for what both chose', async () => {
    const { ana, bruno } = fixture.cast;
    const report = (person: Person) =>
      person.call('POST report/', { body: { kind: 'profile', id: twosomeOf(ana), reason: 'spam' } });
    await showPicture(bruno, 'cover', '#112233');
    await setProfile(ana, { bio: 'Mine' });
    for (const person of [ana, bruno]) {
      expect((await report(person)).status).toBe(201);
      const { changed_by_partner } = (await person.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body;
      expect(changed_by_partner).toBe(true);
    }
    expect(await fixture.server.db.query(sql`select maker_id from reports`)).toEqual([
      { maker_id: null },
      { maker_id: null },
    ]);
    await update(ana, { remove: 'cover' });
    expect((await ana.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.changed_by_partner).toBe(true);
    await update(ana, { bio: '' });
    expect((await ana.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.changed_by_partner).toBe(false);
  });
});

describe('a photo or cover [S6.65]', () => {
  test.each(['photo', 'cover'] as const)(
    'is removed by the partner who did not choose it: %s',
    async (field) => {
      const { ana, bruno, chloe } = fixture.cast;
      await setProfile(bruno, { is_private: 'false' });
      const before = await showPicture(bruno, field, '#112233');
      expect((await chloe.fetch(before[field])).status).toBe(200);
      const answer = await update(ana, { remove: field });
      expect([answer.status, answer.body[field]]).toEqual([200, null]);
      const seen = (await chloe.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body;
      expect(seen[field]).toBeNull();
      expect((await chloe.fetch(before[field])).status).toBe(404);
      expect(await bodiesOf(bruno)).toHaveLength(1);
      // a repeat changes and notifies nothing
      expect((await update(ana, { remove: field })).status).toBe(200);
      expect(await bodiesOf(bruno)).toHaveLength(1);
    },
  );

  test('is removed together with the other one, as a form and as JSON', async () => {
    const { ana, bruno } = fixture.cast;
    for (const field of ['photo', 'cover'] as const) await showPicture(bruno, field, '#112233');
    const form = new FormData();
    for (const field of ['photo', 'cover']) form.append('remove', field);
    const answer = await ana.call('POST auth/update_twosome/', { form });
    expect([answer.status, answer.body.photo, answer.body.cover]).toEqual([200, null, null]);
    await showPicture(bruno, 'photo', '#112233');
    const json = await ana.call('POST auth/update_twosome/', { body: { remove: ['photo'] } });
    expect([json.status, json.body.photo]).toEqual([200, null]);
  });

  test.each([
    ['an unknown one', { remove: 'bio' }],
    ['one that is sent too', { remove: 'photo', photo: 'image' }],
  ])('is not removed when the request names %s', async (_, fields) => {
    const { ana, bruno } = fixture.cast;
    const { photo } = await showPicture(bruno, 'photo', '#112233');
    const sent = { ...fields, ...('photo' in fields && { photo: await smallPhoto('#445566') }) };
    const answer = await update(ana, sent);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['remove']]);
    const id = (address: string) => address.split('?')[0];
    const now = (await ana.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.photo;
    expect(id(now)).toBe(id(photo));
  });

  test('is not removed by a former partner', async () => {
    const { ana, bruno } = fixture.cast;
    await showPicture(bruno, 'cover', '#112233');
    await part(bruno);
    expect((await update(ana, { remove: 'cover' })).status).toBe(403);
  });
});
