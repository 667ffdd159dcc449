import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { keysOf } from '../media/files.ts';
import { purgeMedia } from '../media/sweep.ts';
import { eraseExpiredPosts } from '../post/post.ts';
import { resolveReport } from './moderate.ts';

// The images of a report are kept until it is resolved, because the operator needs them.

const fixture = createFixture();
const doing = { reason: 'Looked at.', by: 'operator' };

const report = async (person: Person, kind: string, id: string): Promise<string> =>
  (await person.call('POST report/', { body: { kind, id, reason: 'nudity' } })).body.id;
const setPicture = async (person: Person, field: 'photo' | 'cover', colour: string) =>
  person.call('POST auth/update_twosome/', {
    form: formOf({ [field]: await smallPhoto(colour, 40, 30) }),
  });
/** How many files of these images are in the store after the sweep of the next day. */
async function filesAfterSweep(images: readonly string[]): Promise<number> {
  const { db, store } = fixture.server;
  moveClock(day);
  await purgeMedia({ db, store }, { olderThanMinutes: 60 });
  const opened = await Promise.all(images.flatMap(keysOf).map((key) => store.open(key)));
  return opened.filter((file) => file !== null).length;
}
const imagesOf = async (reportId: string): Promise<string[]> => {
  const [row] = await fixture.server.db.query<{ images: string[] }>(
    sql`select was -> 'images' as images from reports where id = ${reportId}::text`,
  );
  return row?.images ?? [];
};

/** Content that Bruno or Chloe reports, and how its couple removes its picture. */
const cases: [string, () => Promise<{ by: Person; kind: string; id: string; hide: () => Promise<void> }>][] =
  [
    ...(['photo', 'cover'] as const).map((field): (typeof cases)[number] => [
      `a ${field} that is replaced`,
      async () => {
        const { ana, chloe } = fixture.cast;
        await setPicture(ana, field, '#123456');
        const hide = async () => expect((await setPicture(ana, field, '#654321')).status).toBe(200);
        return { by: chloe, kind: 'profile', id: twosomeOf(ana), hide };
      },
    ]),
    [
      'a post that is deleted and erased',
      async () => {
        const { ana, bruno, chloe } = fixture.cast;
        const { id } = await addPublished(ana, bruno);
        const hide = async () => {
          expect((await ana.call(`DELETE post/${id}/`)).status).toBe(204);
          moveClock((limits.deletedPostDays + 1) * day);
          await eraseExpiredPosts(fixture.server.db);
        };
        return { by: chloe, kind: 'post', id, hide };
      },
    ],
    [
      'a message that is deleted',
      async () => {
        const { ana, bruno } = fixture.cast;
        const form = formOf({ files: await smallPhoto('#123456', 40, 40) });
        const { id } = (await ana.call('POST message/add_message/', { form })).body;
        const hide = async () => expect((await ana.call(`DELETE message/${id}/`)).status).toBe(204);
        return { by: bruno, kind: 'message', id, hide };
      },
    ],
  ];

test.each(cases)('%s keeps its files until the report is resolved', async (_, prepare) => {
  const { by, kind, id, hide } = await prepare();
  const reportId = await report(by, kind, id);
  const images = await imagesOf(reportId);
  expect(images).toHaveLength(1);
  await hide();
  expect(await filesAfterSweep(images)).toBe(3);
  await resolveReport(fixture.server, reportId, doing);
  expect(await filesAfterSweep(images)).toBe(0);
});

test('in two open reports keeps its files until both are resolved', async () => {
  const { ana, chloe, dan } = fixture.cast;
  await setPicture(ana, 'photo', '#123456');
  const [first, second] = [
    await report(chloe, 'profile', twosomeOf(ana)),
    await report(dan, 'profile', twosomeOf(ana)),
  ];
  const images = await imagesOf(first);
  await setPicture(ana, 'photo', '#654321');
  await resolveReport(fixture.server, first, doing);
  expect(await filesAfterSweep(images)).toBe(3);
  await resolveReport(fixture.server, second, doing);
  expect(await filesAfterSweep(images)).toBe(0);
});

test('the next sweep deletes unreported pictures while reported ones stay', async () => {
  const { ana, chloe, dan } = fixture.cast;
  await setPicture(ana, 'photo', '#123456');
  await report(chloe, 'profile', twosomeOf(ana));
  await setPicture(dan, 'photo', '#123456');
  const { body } = await dan.call('POST auth/user/', { body: {} });
  const photoId = /twosome\/\w+\/(\w+)/.exec(body.user.twosome.photo)?.[1] ?? '';
  expect(await filesAfterSweep([photoId])).toBe(3);
  await setPicture(dan, 'photo', '#654321');
  expect(await filesAfterSweep([photoId])).toBe(0);
});
