import { timing } from '@twosome/contract/platform/timing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { cancelLeaving, leave, tapClap } from '../../testing/acts.ts';
import { block, connectByBoth, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { countIn } from '../../testing/tray-histories.ts';
import { setPostTakenDown } from '../post/post.ts';
import { setProfileTakenDown } from '../twosome/twosome.ts';

// the wait between two frames would only slow these tests
beforeAll(() => void vi.spyOn(timing, 'trayHint', 'get').mockReturnValue(0 as never));
const fixture = createFixture();
afterAll(() => void vi.restoreAllMocks());

const emit = createEmit([]);
const transaction = <T>(act: (tx: Tx) => Promise<T>) => fixture.server.db.transaction(act);
interface Scene {
  ana: Person;
  bruno: Person;
  mallory: Person;
  postId: string;
}
const setDown =
  (isDown: boolean) =>
  ({ ana }: Scene) =>
    transaction((tx) => setProfileTakenDown(tx, emit, twosomeOf(ana), isDown));
const setPostDown =
  (isDown: boolean) =>
  ({ postId }: Scene) =>
    transaction((tx) => setPostTakenDown(tx, emit, postId, isDown));
const setPrivate =
  (is_private: boolean) =>
  ({ ana, bruno, postId }: Scene) =>
    (is_private ? ana : bruno).call(`POST post/${postId}/toggle_visibility/`, { body: { is_private } });

test.each<[string, (scene: Scene) => Promise<unknown>, (scene: Scene) => Promise<unknown>]>([
  [
    'a block that they lifted',
    ({ mallory, ana }) => block(mallory, ana),
    ({ mallory, ana }) => mallory.call(`DELETE auth/block/${twosomeOf(ana)}/`),
  ],
  [
    'a block that was lifted',
    ({ mallory, ana }) => block(ana, mallory),
    ({ mallory, ana }) => ana.call(`DELETE auth/block/${twosomeOf(mallory)}/`),
  ],
  [
    'a cancelled deletion',
    ({ ana }) => leave(ana),
    async () => cancelLeaving(await signIn(fixture.server, 'Ana')),
  ],
  ['the way back', ({ ana }) => part(ana), ({ ana, bruno }) => connectByBoth(ana, bruno)],
  ['a restored profile', setDown(true), setDown(false)],
  ['a restored post', setPostDown(true), setPostDown(false)],
  ['a post that is public again', setPrivate(true), setPrivate(false)],
  [
    'a profile that is public again',
    ({ ana }) => setProfile(ana, { is_private: 'true' }),
    ({ ana }) => setProfile(ana, { is_private: 'false' }),
  ],
])('the begun clap waits in another couple’s open tray again after %s [S7.80]', async (_, hide, show) => {
  const { ana, bruno, mallory, max } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id: postId } = await addPublished(ana, bruno);
  await tapClap(max, postId);
  const scene = { ana, bruno, mallory, postId };
  const hers = await mallory.listen('message');
  // the clap, and the question of the day
  await expect.poll(() => countIn(hers)).toBe(2);
  await hide(scene);
  await expect.poll(() => countIn(hers)).toBe(1);
  await show(scene);
  await expect.poll(() => countIn(hers)).toBe(2);
});
