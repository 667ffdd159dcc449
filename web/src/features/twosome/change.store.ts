import type { OnboardingPath } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome, twosomeCalls, twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { caller } from '../../platform/http.ts';
import { sendFrame, subscriber, tabId } from '../../platform/socket.ts';
import { announceChange, upsertTwosome } from './twosome.store.ts';

const call = caller<typeof twosomeCalls>();
const on = subscriber<typeof twosomeFrames>();

/** Changes the viewer's profile; rejects with the failure, whose field errors belong below the form's fields. */
export function changeTwosome(change: Record<string, string | Blob>): Promise<Twosome> {
  const done = send(change);
  announceChange(done);
  return done;
}

async function send(change: Record<string, string | Blob>): Promise<Twosome> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  const twosome = await call('POST auth/update_twosome/', { form });
  upsertTwosome(twosome);
  return twosome;
}

/** Another tab of the couple moved on in the onboarding; this tab's own relays are not delivered to it. */
export const onMovedOn = (listener: (url: string) => void): (() => void) =>
  on('relay:reload', ({ url }) => listener(url));

/** Sends the next onboarding step to the couple's other tabs. */
export const broadcastOnboarding = (url: OnboardingPath): void =>
  sendFrame('relay', { type: 'reload', url, origin: tabId });
