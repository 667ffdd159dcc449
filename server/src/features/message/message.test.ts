import { newId } from '@twosome/contract/platform/ids';
import { expect, test } from 'vitest';
import { smallPhoto } from '../../testing/images.ts';
import { formOf, setStage } from '../../testing/stage.ts';

const stage = setStage();

test('a text by socket reaches the partner and is acknowledged; again, it is the first', async () => {
  const { ana, bruno } = stage.cast;
  const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
  const sent = { __id__: newId(), text: 'hello' };
  hers.send({ type: 'message', data: sent });
  const heard = await his.hears(({ type }) => type === 'message');
  expect(heard).toMatchObject({ sent_by: ana.user.id, data: { ...sent, status: 'sent', files: [] } });
  expect(await hers.hears(({ type }) => type === 'message')).toEqual(heard);
  hers.send({ type: 'message', data: { ...sent, text: 'other words' } });
  expect(await hers.hears(({ type }) => type === 'message')).toEqual(heard);
  const { body } = await bruno.call('GET message/more/latest/');
  expect(body).toEqual([heard.data]);
});

test('images by HTTP, deletion, sync, seen', async () => {
  const { ana, bruno, chloe } = stage.cast;
  const his = await bruno.listen('message');
  const form = () => ({ text: 'look', __id__: 'one', files: [] as Buffer[] });
  const image = await smallPhoto('#cc3355', 40, 40);
  const first = await ana.call('POST message/add_message/', {
    form: formOf({ ...form(), files: [image, image] }),
  });
  expect(first.status).toBe(201);
  expect(first.body.files).toHaveLength(2);
  const again = await ana.call('POST message/add_message/', { form: formOf({ ...form(), files: image }) });
  expect(again.body.id).toBe(first.body.id);
  expect(await his.hears(({ type }) => type === 'message')).toMatchObject({ data: { id: first.body.id } });
  expect((await bruno.look(first.body.files[0].url)).status).toBe(200);
  expect((await chloe.call(`DELETE message/${first.body.id}/`)).status).toBe(404);
  expect((await bruno.call(`DELETE message/${first.body.id}/`)).status).toBe(403);
  his.send({ type: 'seen', data: { up_to: first.body.id } });
  expect(await his.hears(({ type }) => type === 'seen')).toMatchObject({ data: { up_to: first.body.id } });
  expect((await ana.call(`DELETE message/${first.body.id}/`)).status).toBe(204);
  const empty = await his.hears(({ data }) => (data as { text?: string }).text === '');
  expect(empty).toMatchObject({ type: 'message', data: { id: first.body.id, files: [] } });
  his.send({ type: 'sync_message', data: { since: first.body.id } });
  expect((await his.hears(({ type }) => type === 'sync_message')).data).toMatchObject({
    results: [{ id: first.body.id, text: '' }],
  });
});
