import type { OnboardingPath } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome, twosomeCalls, twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';
import { tabId } from '../../platform/tab.ts';

const call = caller<typeof twosomeCalls>();

export const fetchTwosome = (id: string): Promise<Twosome> =>
  call('GET auth/twosome/:id/', { params: { id } });

/** Any of photo, cover, is_private, bio; the four name fields together or not at all. */
export const sendTwosomeChange = (form: FormData): Promise<Twosome> =>
  call('POST auth/update_twosome/', { form });

/** Tells every other tab of the couple to go to this step of the onboarding chain. */
export const relayReload = (url: OnboardingPath): void =>
  sendFrame('relay', { type: 'reload', url, origin: tabId });

export const onReload = (hear: (url: OnboardingPath, sentBy: string | null) => void): (() => void) =>
  onFrame<typeof twosomeFrames, 'relay:reload'>('relay:reload', (data, frame) =>
    hear(data.url, frame.sent_by ?? null),
  );

export const onSyncTwosome = (
  hear: (change: { twosome: Twosome; people?: true | undefined } | { deleted: string }) => void,
): (() => void) => onFrame<typeof twosomeFrames, 'relay:sync_twosome'>('relay:sync_twosome', hear);
