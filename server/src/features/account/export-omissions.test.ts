import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { again, block, follow, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { record } from '../safety/moderate.ts';

// An export contains moderation acts and other people's names only as far as the app shows them.

const fixture = createFixture();

test('an export has no photos of content that was taken down, and no text of such messages', async () => {
  const { ana, bruno } = fixture.cast;
  const photo = await smallPhoto('#883355', 60, 40);
  const message = (
    await bruno.call('POST message/add_message/', {
      form: formOf({ text: 'What nobody should read', files: photo }),
    })
  ).body;
  const { body: post } = await addPost(ana, { text: 'Ours' });
  const at = sql`taken_down_at = now()`;
  await fixture.server.db.query(sql`update messages set ${at} where id = ${message.id}::text`);
  await fixture.server.db.query(sql`update posts set ${at} where id = ${post.id}::text`);
  const { files } = await exportedBy(fixture.server, ana);
  expect(textOf(files)).not.toContain('What nobody should read');
  expect([...files.keys()].filter((path) => path.includes('/images/'))).toEqual([]);
  expect(jsonOf(files, `${ana.user.twosome!.username}/messages.json`)).toMatchObject([
    { text: '', files: [] },
  ]);
});

test('an export has moderation acts about the person, but no resolved reports, which would reveal the reporter', async () => {
  const { ana } = fixture.cast;
  const what = { thing_id: newId(), twosome_id: null, user_id: ana.user.id };
  for (const act of [
    { act: 'take-down', kind: 'post', ...what },
    { act: 'resolve', kind: 'report', ...what },
  ] as const)
    await fixture.server.db.transaction((tx) => record(tx, { reason: 'because', by: 'operator' }, act));
  const { files } = await exportedBy(fixture.server, ana);
  expect(jsonOf(files, 'me/moderation.json')).toMatchObject([{ act: 'take-down', kind: 'post' }]);
  expect(jsonOf(files, 'me/moderation.json')).toHaveLength(1);
});

test('the data of a former couple leaves out couples that have blocked the person since', async () => {
  const { server, cast } = fixture;
  const { ana, bruno, chloe, dan, eve, mallory, max } = cast;
  const name = { username1: 'chloe', username2: 'dan', connector: '+', username: 'chloe+dan' };
  await setProfile(chloe, name);
  const others = { username1: 'mal', username2: 'max', connector: '+', username: 'mal+max' };
  await setProfile(mallory, others);
  await setProfile(ana, { is_private: 'false' });
  const ours = await addPublished(ana, bruno);
  for (const [one, other] of [
    [chloe, dan],
    [mallory, max],
  ] as const) {
    await follow(server, ana, one);
    const theirs = await addPublished(one, other);
    for (const [person, post] of [
      [one, ours],
      [other, ours],
      [ana, theirs],
      [bruno, theirs],
    ] as const)
      await person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} });
    await one.call(`POST post/${ours.id}/comment/`, { body: { text: 'Nice' } });
  }
  const folder = ana.user.twosome!.username;
  await part(ana);
  await ana.call('POST auth/connect/', { body: { id: eve.user.id } });
  await eve.call('POST auth/connect/', { body: { id: ana.user.id } });
  const now = await again(ana);
  expect(twosomeOf(now)).not.toBe(twosomeOf(ana));

  const lists = [
    'followers',
    'following',
    'comments_received',
    'claps_given',
    'claps_received',
    'notifications',
  ];
  const namedIn = async (username: string) => {
    const { files } = await exportedBy(server, ana);
    return lists.filter((list) => String(files.get(`${folder}/${list}.json`)).includes(username));
  };
  expect(await namedIn('chloe+dan')).toEqual(lists);
  await block(chloe, now);
  expect(await namedIn('chloe+dan')).toEqual([]);
  expect(await namedIn('mal+max')).toEqual(lists.filter((list) => list !== 'followers'));
  // the former partner was not blocked
  const { files } = await exportedBy(server, bruno);
  expect(textOf(files)).toContain('chloe+dan');
});

test('the blocked couples are those of the app’s list', async () => {
  const { ana, chloe, mallory } = fixture.cast;
  await block(ana, chloe);
  await block(ana, mallory);
  await part(mallory);
  const { files } = await exportedBy(fixture.server, ana);
  expect(jsonOf(files, `${ana.user.twosome!.username}/blocked.json`)).toMatchObject([
    { id: twosomeOf(chloe) },
  ]);
});
