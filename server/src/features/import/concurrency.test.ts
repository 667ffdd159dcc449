import { expect, test } from 'vitest';
import { chatExport } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { upload } from '../../testing/import-examples.ts';

const fixture = createFixture();

test('of two imports that the partners start at the same moment one begins', async () => {
  const { ana, bruno } = fixture.cast;
  const archive = await chatExport();
  const answers = await Promise.all([ana, bruno].map((person) => upload(person, archive)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  let archives = 0;
  for await (const _ of fixture.server.store.list('imports')) archives += 1;
  expect(archives).toBe(1);
});

test('an import that is taken back twice and agreed to at the same moment is gone', async () => {
  const { ana, bruno } = fixture.cast;
  const { body } = await upload(ana, await chatExport());
  await fixture.server.app.jobs.runDue();
  await ana.call('POST import/confirm/', { body: { id: body.id, messages: true } });
  await fixture.server.app.jobs.runDue();
  const answers = await Promise.all([
    ana.call(`DELETE import/${body.id}/`),
    bruno.call(`DELETE import/${body.id}/`),
    bruno.call('POST import/agree/', { body: {} }),
  ]);
  expect(answers.slice(0, 2).map(({ status }) => [204, 404].includes(status))).toEqual([true, true]);
  await fixture.server.app.jobs.runDue();
  expect((await ana.call('GET import/')).body.status).toBe('none');
  expect((await ana.call('GET message/more/latest/')).body).toEqual([]);
});
