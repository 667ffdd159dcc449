import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { smallPhoto } from '../../testing/images.ts';
import { addPost, formOf, setStage } from '../../testing/stage.ts';
import { record } from '../safety/record.ts';

// What the operator did is in an export as far as it is on the screen, and no further.

const stage = setStage();

test('of what the operator took down no photo, and of a message no word', async () => {
  const { ana, bruno } = stage.cast;
  const photo = await smallPhoto('#883355', 60, 40);
  const message = (
    await bruno.call('POST message/add_message/', {
      form: formOf({ text: 'What nobody should read', files: photo }),
    })
  ).body;
  const { body: post } = await addPost(ana, { text: 'Ours' });
  const at = sql`taken_down_at = now()`;
  await stage.server.db.query(sql`update messages set ${at} where id = ${message.id}::text`);
  await stage.server.db.query(sql`update posts set ${at} where id = ${post.id}::text`);
  const { files } = await exportedBy(stage.server, ana);
  expect(textOf(files)).not.toContain('What nobody should read');
  expect([...files.keys()].filter((path) => path.includes('/images/'))).toEqual([]);
  expect(jsonOf(files, `${ana.user.twosome!.username}/messages.json`)).toMatchObject([
    { text: '', files: [] },
  ]);
});

test('what the operator did to somebody, but not that a report was looked into: few could have made it', async () => {
  const { ana } = stage.cast;
  const what = { thing_id: newId(), twosome_id: null, user_id: ana.user.id };
  for (const act of [
    { act: 'take-down', kind: 'post', ...what },
    { act: 'resolve', kind: 'report', ...what },
  ] as const)
    await stage.server.db.inOneGo((tx) => record(tx, { reason: 'because', by: 'operator' }, act));
  const { files } = await exportedBy(stage.server, ana);
  expect(jsonOf(files, 'me/moderation.json')).toMatchObject([{ act: 'take-down', kind: 'post' }]);
  expect(jsonOf(files, 'me/moderation.json')).toHaveLength(1);
});
