import { expect, test } from 'vitest';
import { chatExport } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { upload } from '../../testing/import-examples.ts';

const fixture = createFixture();

test('an archive is read into a preview that only the person who started it sees', async () => {
  const { ana, bruno } = fixture.cast;
  const started = await upload(ana, await chatExport());
  expect([started.status, started.body]).toMatchObject([
    202,
    { status: 'reading', by: ana.user.id, preview: null },
  ]);
  await fixture.server.app.jobs.runDue();
  const { body } = await ana.call('GET import/');
  expect(body).toMatchObject({
    status: 'preview',
    photos: 1,
    messages: 3,
    left_out: 0,
    waits_for: ana.user.id,
  });
  expect(body.preview).toMatchObject({
    names: [
      { name: 'Ana', messages: 2, photos: 0, user: ana.user.id },
      { name: 'Bruno', messages: 1, photos: 1, user: bruno.user.id },
    ],
    from: '2021-05-03T09:01:00.000Z',
    until: '2021-05-14T18:22:00.000Z',
    day_first: true,
    is_ambiguous: false,
  });
  expect(body.preview.pictures).toHaveLength(1);
  expect((await bruno.call('GET import/')).body).toMatchObject({
    status: 'preview',
    preview: null,
    photos: 1,
  });
});
