import type { messageFrames } from '@twosome/contract/message/message.contract';
import { timing } from '@twosome/contract/platform/timing';
import { deviceNow } from '../../platform/clock.ts';
import { isSocketOpen, sendFrame, subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { onMessagesStored } from './message.store.ts';

const on = subscriber<typeof messageFrames>();

const typing = createState(() => ({ partner: false, sentAt: 0 }));
export const useTyping = (): boolean => typing.use(({ partner }) => partner);

let expiry: ReturnType<typeof setTimeout> | undefined;

on('typing', (_data, { sent_by }) => {
  if (sent_by === undefined || sent_by !== getUser()?.partner?.id) return;
  clearTimeout(expiry);
  expiry = setTimeout(stop, timing.typingExpiry);
  typing.set({ partner: true });
});

/** A message of the partner ends their typing. */
onMessagesStored((_received, news) => {
  if (news.some(({ sent_by }) => sent_by !== getUser()?.id)) stop();
});

function stop(): void {
  clearTimeout(expiry);
  if (typing.get().partner) typing.set({ partner: false });
}

/** At most once a second, and only with an open socket: a late frame would be wrong. */
export function sendTypingSoon(): void {
  const now = deviceNow();
  if (!isSocketOpen() || now - typing.get().sentAt < timing.typingThrottle) return;
  typing.set({ sentAt: now });
  sendFrame('typing', { typing: true });
}
