import { newId } from '@twosome/contract/platform/ids';
import { expect, test } from 'vitest';
import { setProfile } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';

// visibility.test.ts covers who may see a post through this list.

const fixture = createFixture();
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

test('returns the posts in the order of the ids, each once, equal to the single post response', async () => {
  const { ana, bruno } = fixture.cast;
  const posts = [await addPublished(ana, bruno), (await addPost(bruno)).body, (await addPost(ana)).body];
  const [first, second, third] = idsOf(posts);
  const { status, body } = await ana.call(`GET post/?ids=${third},${first},${third},${second},${first}`);
  expect([status, body.next, idsOf(body.results)]).toEqual([200, null, [third, first, second]]);
  expect(body.results[1]).toEqual((await ana.call(`GET post/${first}/`)).body);
});

test('a viewer who loaded a post by id receives its removal when it is hidden later', async () => {
  const { ana, bruno, mallory } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  const client = await mallory.listen('message');
  await mallory.call(`GET post/?ids=${id}`);
  await bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } });
  await client.receives(({ data }) => JSON.stringify(data).includes(`"deleted":"${id}"`));
});

test('accepts twenty ids, and omits hidden and unknown posts alike', async () => {
  const hidden = (await addPost(fixture.cast.ana)).body.id;
  const ids = [hidden, ...Array.from({ length: 19 }, newId)].join(',');
  const { status, body } = await fixture.cast.chloe.call(`GET post/?ids=${ids}`);
  expect([status, body]).toEqual([200, { results: [], next: null }]);
});

test.each([
  ['nothing', '', 'Number 1: This is not a valid id.'],
  ['one bad id among good ones', `${newId()},x,${newId()}`, 'Number 2: This is not a valid id.'],
  ['twenty-one ids', Array.from({ length: 21 }, newId).join(','), 'At most 20 ids.'],
])('rejects %s', async (_label, ids, message) => {
  const { status, body } = await fixture.cast.ana.call(`GET post/?ids=${encodeURIComponent(ids)}`);
  expect([status, body]).toEqual([400, { ids: [message] }]);
});
