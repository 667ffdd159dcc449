import { timing } from '@twosome/contract/platform/timing';
import { isSocketOpen } from '../../platform/socket.ts';
import { createState, onWipe } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { onTyping, sendTyping } from './message.api.ts';
import { onCame } from './message.store.ts';

const typing = createState<{ partner: boolean }>(() => ({ partner: false }));
export const useTyping = (): boolean => typing.use(({ partner }) => partner);

let expiry: ReturnType<typeof setTimeout> | undefined;
let toldAt = 0;
onWipe(() => {
  clearTimeout(expiry);
  toldAt = 0;
});

onTyping((sentBy) => {
  if (sentBy === null || sentBy !== getUser()?.partner?.id) return;
  clearTimeout(expiry);
  expiry = setTimeout(stop, timing.typingExpiry);
  typing.set({ partner: true });
});

/** What they were typing has come. */
onCame((_came, news) => {
  if (news.some(({ sent_by }) => sent_by !== getUser()?.id)) stop();
});

function stop(): void {
  clearTimeout(expiry);
  if (typing.get().partner) typing.set({ partner: false });
}

/** At most once a second, and only while somebody may hear it: later it would be wrong. */
export function tellTyping(): void {
  const now = Date.now();
  if (!isSocketOpen() || now - toldAt < timing.typingThrottle) return;
  toldAt = now;
  sendTyping();
}
