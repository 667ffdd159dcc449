import type { Paged } from '@twosome/contract/platform/shapes';
import type { OnboardingPath } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome, twosomeCalls, twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';
import { tabId } from '../../platform/tab.ts';

const call = caller<typeof twosomeCalls>();

export const fetchTwosome = (id: string): Promise<Twosome> =>
  call('GET auth/twosome/:id/', { params: { id } });

/** At most a page of ids; couples that the person cannot see are left out. */
export const fetchTwosomes = (ids: readonly string[]): Promise<Paged<Twosome>> =>
  call('GET auth/twosome/', { query: { ids: ids.join(',') } });

/** Any of photo, cover, is_private, bio; the four name fields together or not at all. */
export const sendTwosomeChange = (form: FormData): Promise<Twosome> =>
  call('POST auth/update_twosome/', { form });

/** Sends the onboarding step to every other tab of the couple. */
export const relayReload = (url: OnboardingPath): void =>
  sendFrame('relay', { type: 'reload', url, origin: tabId });

export const onReload = (listener: (url: OnboardingPath, sentBy: string | null) => void): (() => void) =>
  onFrame<typeof twosomeFrames, 'relay:reload'>('relay:reload', (data, frame) =>
    listener(data.url, frame.sent_by ?? null),
  );

export const onSyncTwosome = (
  listener: (
    change:
      | { twosome: Twosome; people?: true | undefined }
      | { deleted: string; version?: number | undefined },
  ) => void,
): (() => void) => onFrame<typeof twosomeFrames, 'relay:sync_twosome'>('relay:sync_twosome', listener);
