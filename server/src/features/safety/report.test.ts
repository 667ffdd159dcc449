import { newId } from '@twosome/contract/platform/ids';
import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { reportables } from '../../features.ts';
import { block, setProfile, twosomeOf } from '../../testing/cast.ts';
import { exampleFiles } from '../../testing/examples.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';

// A person can report what they can see. Reporting must not reveal whether hidden content exists.

const fixture = createFixture();

const report = (person: Person, kind: string, id: string, more: Record<string, unknown> = {}) =>
  person.call('POST report/', { body: { kind, id, reason: 'nudity', ...more } });
const storedReports = () =>
  fixture.server.db.query<{
    id: string;
    reporter_id: string;
    kind: string;
    thing_id: string;
    twosome_id: string;
    maker_id: string | null;
    reason: string;
    text: string;
    was: { text: string; alts?: string[]; images: string[]; username?: string; post_id?: string };
  }>(sql`select * from reports order by added_at`);
const addComment = async (person: Person, postId: string, text = 'Insulting.') =>
  (await person.call(`POST post/${postId}/comment/`, { body: { text } })).body.id as string;
const send = async (person: Person, fields: Record<string, string | Buffer> = { text: 'Unkind.' }) =>
  (await person.call('POST message/add_message/', { form: formOf(fields) })).body;

/** One of each kind, by Ana and Bruno, visible to Bruno or Chloe. */
async function things() {
  const { ana, bruno, chloe } = fixture.cast;
  const { id } = await addPublished(ana, bruno, { text: 'Not nice.' });
  const all: Partial<Record<ReportKind, { id: string; by: Person; maker: Person | null }>> = {
    post: { id, by: chloe, maker: ana },
    comment: { id: await addComment(ana, id), by: chloe, maker: ana },
    profile: { id: twosomeOf(ana), by: chloe, maker: null },
    message: { id: (await send(ana)).id, by: bruno, maker: ana },
  };
  for (const { reportable = {} } of exampleFiles)
    for (const [kind, add] of Object.entries(reportable))
      all[kind as ReportKind] = { id: await add(fixture), by: bruno, maker: ana };
  expect(
    Object.keys(all).sort(),
    'Add one to `reportable` in its file server/src/testing/*-examples.ts',
  ).toEqual([...reportKinds].sort());
  return all as Required<typeof all>;
}

describe('a report', () => {
  test('of each kind stores reporter, couple, creator and a copy of the content', async () => {
    const { ana } = fixture.cast;
    await setProfile(ana, { bio: 'Look at us.' });
    const all = await things();
    for (const kind of reportKinds) {
      const { id, by } = all[kind];
      const { status, body } = await report(by, kind, id, { text: `About a ${kind}.` });
      expect([kind, status, Object.keys(body)]).toEqual([kind, 201, ['id']]);
    }
    const rows = await storedReports();
    expect(rows.map(({ kind }) => kind)).toEqual([...reportKinds]);
    for (const row of rows) {
      const { id, by, maker } = all[row.kind as ReportKind];
      expect(row).toMatchObject({
        reporter_id: by.user.id,
        thing_id: id,
        twosome_id: twosomeOf(ana),
        maker_id: maker?.user.id ?? null,
        reason: 'nudity',
        text: `About a ${row.kind}.`,
      });
    }
    const texts = ['Not nice.', 'Insulting.', 'Look at us.', 'Unkind.'];
    expect(rows.slice(0, 4).map(({ was }) => was.text)).toEqual(texts);
    // the partner's answer, without one's own
    expect(rows[4]?.was.text).toMatch(/\?\n\nBy Ana\.$/);
    expect(rows[5]?.was.text).toBe('Sour.');
    expect(rows[1]?.was.post_id).toBe(all.post.id);
  });

  test('keeps the original text and image ids after an edit or deletion', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const photo = await smallPhoto('#123456', 40, 40);
    await ana.call('POST auth/update_twosome/', { form: formOf({ photo, bio: 'Before.' }) });
    const post = await addPublished(ana, bruno, { text: 'Before.' });
    const message = await send(ana, { text: 'Before.', files: photo });
    for (const [person, kind, id] of [
      [chloe, 'post', post.id],
      [chloe, 'profile', twosomeOf(ana)],
      [bruno, 'message', message.id],
    ] as const)
      expect((await report(person, kind, id)).status).toBe(201);
    const shown = await ana.call('POST auth/user/', { body: {} });
    await ana.call(`PATCH post/${post.id}/`, { body: { text: 'After.' } });
    const next = await smallPhoto('#654321', 40, 40);
    await ana.call('POST auth/update_twosome/', { form: formOf({ photo: next, bio: 'After.' }) });
    await ana.call(`DELETE message/${message.id}/`);
    const rows = await storedReports();
    expect(rows.map(({ was }) => was.text)).toEqual(['Before.', 'Before.', 'Before.']);
    const photoId = /twosome\/\w+\/(\w+)/.exec(shown.body.user.twosome.photo)?.[1];
    expect(rows.map(({ was }) => was.images)).toEqual([
      [post.images[0].id],
      [photoId],
      [message.files[0].id],
    ]);
  });

  test("keeps the description of a post's photo", async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno, { alt: 'Before.' });
    expect((await report(chloe, 'post', id)).status).toBe(201);
    await ana.call(`PATCH post/${id}/`, { body: { alt: ['After.'] } });
    expect((await storedReports()).map(({ was }) => was.alts)).toEqual([['Before.']]);
  });

  test('is updated by a repeat while it is open', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const first = await report(chloe, 'post', id, { text: 'Look at this.' });
    const again = await report(chloe, 'post', id, { reason: 'violence' });
    expect(await storedReports()).toMatchObject([{ reason: 'violence', text: 'Look at this.' }]);
    const more = await report(chloe, 'post', id, { reason: 'other', text: 'And at that.' });
    for (const { status, body } of [again, more]) expect([status, body]).toEqual([201, first.body]);
    expect(await storedReports()).toMatchObject([{ reason: 'other', text: 'And at that.' }]);
    // another person's report is separate, and so is one after the first was resolved
    expect((await report(dan, 'post', id)).body.id).not.toBe(first.body.id);
    await fixture.server.db.query(sql`update reports set resolved_at = now()`);
    expect((await report(chloe, 'post', id)).body.id).not.toBe(first.body.id);
  });

  test('can be made by a person without a partner about anything they can see', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const comment = await addComment(ana, id);
    for (const [kind, thing] of [
      ['post', id],
      ['comment', comment],
      ['profile', twosomeOf(ana)],
    ] as const)
      expect([kind, (await report(eve, kind, thing)).status]).toEqual([kind, 201]);
  });
});

describe('refuses', () => {
  test('hidden and missing content with the same response', async () => {
    const { ana, bruno, chloe, mallory, eve } = fixture.cast;
    const hidden = (await addPost(ana)).body.id;
    const all = await things();
    const deleted = (await addPublished(ana, bruno)).id;
    await ana.call(`DELETE post/${deleted}/`);
    const emptied = (await send(ana)).id;
    await ana.call(`DELETE message/${emptied}/`);
    const takenDown = (await send(ana)).id;
    await fixture.server.db.query(
      sql`update messages set taken_down_at = now() where id = ${takenDown}::text`,
    );
    await block(ana, mallory);
    const absent = await report(chloe, 'post', newId());
    expect(absent.status).toBe(404);
    for (const [person, kind, id] of [
      [chloe, 'post', hidden],
      [chloe, 'post', deleted],
      [mallory, 'post', all.post.id],
      [mallory, 'comment', all.comment.id],
      [mallory, 'profile', all.profile.id],
      [chloe, 'message', all.message.id],
      [eve, 'message', all.message.id],
      [bruno, 'message', takenDown],
      [eve, 'post', all.post.id],
      [bruno, 'message', emptied],
      [chloe, 'profile', ana.user.id],
      [chloe, 'comment', all.post.id],
    ] as const) {
      const { status, body } = await report(person, kind, id);
      expect([person.name, kind, status, body]).toEqual([person.name, kind, 404, absent.body]);
    }
    expect(await storedReports()).toEqual([]);
  });

  test('the reporter’s own content, with a message', async () => {
    const { ana, bruno } = fixture.cast;
    const all = await things();
    // a question stands for what the partner wrote
    for (const kind of reportKinds.filter((kind) => kind !== 'question'))
      for (const person of kind === 'message' || kind === 'letter' ? [ana] : [ana, bruno]) {
        const { status, body } = await report(person, kind, all[kind].id);
        expect([kind, status, body]).toEqual([
          kind,
          403,
          { detail: reportables.find((one) => one.kind === kind)?.ownError },
        ]);
      }
    expect(await storedReports()).toEqual([]);
  });
});
