import type { OnboardingPath } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { createLoads } from '../../platform/loads.ts';
import { createEntities } from '../../platform/state.ts';
import { fetchTwosome, onReload, onSyncTwosome, relayReload, sendTwosomeChange } from './twosome.api.ts';

const twosomes = createEntities<Twosome>();

export const useTwosome = (id: string): Twosome | undefined => twosomes.use(id);
export const getTwosome = twosomes.get;

/** What is held of a couple now, and what was before: undefined where it is gone, or was not here. */
type Hear = (id: string, now: Twosome | undefined, before: Twosome | undefined) => void;
const hearers = new Set<Hear>();

/** Later features hear of every profile that comes, changes or goes: what belongs to it follows. */
export const onTwosomeChange = (hear: Hear): void => void hearers.add(hear);

export function keepTwosome(twosome: Twosome): void {
  const before = twosomes.get(twosome.id);
  twosomes.keep(twosome);
  const now = twosomes.get(twosome.id);
  if (now !== before) tell(twosome.id, now, before);
}

/** Blocked, parted, deleted: for this viewer it is as if it had never been. A screen that shows it says so. */
export function dropTwosome(id: string): void {
  const before = twosomes.get(id);
  loads.gone(id);
  twosomes.drop(id);
  tell(id, undefined, before);
}

const tell: Hear = (id, now, before) => {
  for (const hear of hearers) hear(id, now, before);
};

onSyncTwosome((change) => {
  if ('deleted' in change) dropTwosome(change.deleted);
  else keepTwosome(change.twosome);
});

/** Whether its posts and lists are open: to the two, to followers, and to everyone where the profile is public. */
export const isOpen = (twosome: Twosome): boolean =>
  twosome.is_own || twosome.you_are_following || !twosome.is_private;

const loads = createLoads(bringTwosome, dropTwosome);
export const loadTwosome = loads.load;
export const useProfileLoad = loads.use;

async function bringTwosome(id: string): Promise<boolean> {
  keepTwosome(await fetchTwosome(id));
  return true;
}

let changing: (done: Promise<Twosome>) => void = () => {};
/** Whoever says how the person's account stands is given every change of the own profile while it is under way. */
export const onChangingTwosome = (hear: typeof changing): void => {
  changing = hear;
};

/** Changes the own profile; rejects with the failure, whose fields belong under the form's. */
export function changeTwosome(change: Record<string, string | Blob>): Promise<Twosome> {
  const done = send(change);
  changing(done);
  return done;
}

async function send(change: Record<string, string | Blob>): Promise<Twosome> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  const twosome = await sendTwosomeChange(form);
  keepTwosome(twosome);
  return twosome;
}

/** Another tab of the couple moved on in the onboarding chain; what this tab relayed itself is not heard. */
export const onMovedOn = (hear: (url: string) => void): (() => void) => onReload((url) => hear(url));

/** Tells the couple's other tabs in the onboarding chain that it goes on here. */
export const tellOnboarding = (url: OnboardingPath): void => relayReload(url);
