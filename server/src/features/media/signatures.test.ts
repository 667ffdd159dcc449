import { partsOfImageAddress, withSignature } from '@twosome/contract/platform/signatures';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { part } from '../../testing/cast.ts';
import { addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';

// The path of an image URL is permanent; its signature grants access for a time and can be renewed.

const fixture = createFixture();
const hour = 3_600_000;

const signatures = async (person: Person) => (await person.call('GET media/signatures/')).body;
const pathOf = (address: string) => partsOfImageAddress(address)?.path ?? '';

/** One image URL of each kind, as Bruno receives them. */
async function addresses() {
  const { ana, bruno } = fixture.cast;
  const photo = await smallPhoto('#123456', 40, 40);
  await ana.call('POST auth/update_twosome/', { form: formOf({ photo }) });
  await addPublished(ana, bruno);
  await ana.call('POST message/add_message/', { form: formOf({ files: photo }) });
  return async () => {
    const [user, posts, messages] = [
      await bruno.call('POST auth/user/', { body: {} }),
      await bruno.call('GET post/?is_timeline=true'),
      await bruno.call('GET message/more/latest/'),
    ];
    return {
      twosome: user.body.user.twosome.photo as string,
      post: posts.body.results[0].images[0].image as string,
      message: messages.body[0].files[0].url as string,
    };
  };
}
const kinds = ['twosome', 'post', 'message'] as const;

test('an expired image URL keeps its path and works again with a new signature of its kind', async () => {
  const { bruno } = fixture.cast;
  const read = await addresses();
  const given = await read();
  moveClock(4 * hour);
  const later = await read();
  const renewed = await signatures(bruno);
  for (const kind of kinds) {
    expect(pathOf(later[kind])).toBe(pathOf(given[kind]));
    expect((await bruno.fetch(given[kind])).status).toBe(404);
    expect((await bruno.fetch(withSignature(pathOf(given[kind]), renewed[kind]))).status).toBe(200);
  }
});

test('signatures are valid for `good_for` seconds, which is at least an hour', async () => {
  const { bruno } = fixture.cast;
  const given = await (await addresses())();
  for (const wait of [0, 17, 59.9]) {
    moveClock(wait * 60_000);
    const { good_for, ...renewed } = await signatures(bruno);
    expect(good_for).toBeGreaterThanOrEqual(3600);
    expect(good_for).toBeLessThanOrEqual(7200);
    const statuses = () =>
      Promise.all(
        kinds.map(
          async (kind) => (await bruno.fetch(withSignature(pathOf(given[kind]), renewed[kind]))).status,
        ),
      );
    moveClock((good_for - 2) * 1000);
    expect(await statuses()).toEqual([200, 200, 200]);
    moveClock(4000);
    expect(await statuses()).toEqual([404, 404, 404]);
  }
});

describe('refuses', () => {
  test('a signature of the room for posts and profiles, and one of posts for the room', async () => {
    const { bruno } = fixture.cast;
    const given = await (await addresses())();
    const { message, post } = await signatures(bruno);
    for (const [kind, signature] of [
      ['message', post],
      ['post', message],
      ['twosome', message],
    ] as const)
      expect([kind, (await bruno.fetch(withSignature(pathOf(given[kind]), signature))).status]).toEqual([
        kind,
        404,
      ]);
  });

  test('the room signature of another couple or of a former one', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const given = await (await addresses())();
    const { message } = await signatures(chloe);
    expect((await chloe.fetch(withSignature(pathOf(given.message), message))).status).toBe(404);
    await part(ana);
    const after = await signatures(bruno);
    expect(after.message).toBeNull();
    expect((await bruno.fetch(given.message)).status).toBe(404);
  });
});
