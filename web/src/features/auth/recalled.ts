import type { User } from '@twosome/contract/auth/auth.contract';
import { askPatiently } from '../../platform/meanwhile.ts';
import { onLookAgainAtOld } from '../../platform/old.ts';
import { createMemory } from '../../platform/remembered.ts';
import { onWipe } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';

/** The person, for a time without a network. */
export const person = createMemory<User>('person', {
  first: true,
  pictures: ({ twosome }) => [twosome?.photo_thumbnail, twosome?.photo, twosome?.cover],
});

let isRecalled = false;
/** Raised with every answer, and at sign-out: who was recalled counts no more. */
let age = 0;

/** An answer of the server has come. */
export function personCame(): void {
  forgetRecalled();
  person.renew();
}

function forgetRecalled(): void {
  age += 1;
  isRecalled = false;
}
onWipe(forgetRecalled);

let waiting: (() => void)[] = [];
/** Nobody waits for the server any more: who was here last is let in. */
export const whenRecalled = (): Promise<void> =>
  isRecalled ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** Lets in who was here last, in this session, unless the server has answered meanwhile. */
export async function recallPerson(take: (user: User) => void): Promise<boolean> {
  const born = age;
  const user = await person.recall();
  if (user === null) return false;
  if (born !== age || stored.read('token') === null) {
    person.renew();
    return false;
  }
  isRecalled = true;
  take(user);
  for (const tell of waiting) tell();
  waiting = [];
  return true;
}

/** Who was recalled is asked for anew as soon as the server is there, and again where that fails or hangs. */
export const onServerThere = (ask: () => Promise<unknown>): void =>
  void onLookAgainAtOld(async () => {
    if (!isRecalled) return;
    isRecalled = false;
    const born = age;
    const stay = async () => {
      if (born !== age) return false;
      isRecalled = true;
      person.stillOld();
      return true;
    };
    await askPatiently(ask, stay).catch(stay);
  });
