import { newId } from '@twosome/contract/platform/ids';
import { expect, test } from 'vitest';
import { block, part, twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';

const fixture = createFixture();
const idsOf = (profiles: readonly { id: string }[]) => profiles.map(({ id }) => id);

test('returns the profiles in the order of the ids, each once, equal to the single profile call', async () => {
  const { ana, chloe, mallory } = fixture.cast;
  const [first, second, third] = [ana, chloe, mallory].map(twosomeOf);
  const { status, body } = await chloe.call(
    `GET auth/twosome/?ids=${third},${first},${third},${second},${first}`,
  );
  expect([status, body.next, idsOf(body.results)]).toEqual([200, null, [third, first, second]]);
  expect(body.results[1]).toEqual((await chloe.call(`GET auth/twosome/${first}/`)).body);
});

test('leaves out blocking, blocked, parted and unknown couples', async () => {
  const { ana, chloe, mallory, eve } = fixture.cast;
  const ids = [ana, chloe, mallory].map(twosomeOf);
  await block(ana, mallory);
  const shown = async () =>
    idsOf((await mallory.call(`GET auth/twosome/?ids=${newId()},${ids}`)).body.results);
  expect(await shown()).toEqual(ids.slice(1));
  expect(idsOf((await ana.call(`GET auth/twosome/?ids=${ids}`)).body.results)).toEqual(ids.slice(0, 2));
  await part(chloe);
  expect(await shown()).toEqual(ids.slice(2));
  expect(idsOf((await eve.call(`GET auth/twosome/?ids=${ids}`)).body.results)).toEqual([ids[0], ids[2]]);
});

test('a person who received a profile learns that the couple parted', async () => {
  const { ana, mallory } = fixture.cast;
  const id = twosomeOf(ana);
  const client = await mallory.listen('message');
  await mallory.call(`GET auth/twosome/?ids=${id}`);
  await part(ana);
  await client.receives(({ data }) => JSON.stringify(data).includes(`"deleted":"${id}"`));
});

test.each([
  ['nothing', 'auth/twosome/', 'This field is required.'],
  ['an empty list', 'auth/twosome/?ids=', 'Number 1: This is not a valid id.'],
  ['one bad id among good ones', `auth/twosome/?ids=${newId()},x`, 'Number 2: This is not a valid id.'],
  ['twenty-one ids', `auth/twosome/?ids=${Array.from({ length: 21 }, newId)}`, 'At most 20 ids.'],
])('refuses %s', async (_what, path, message) => {
  const { status, body } = await fixture.cast.ana.call(`GET ${path}`);
  expect([status, body]).toEqual([400, { ids: [message] }]);
});
