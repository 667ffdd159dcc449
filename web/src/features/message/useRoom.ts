import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { isSocketOpen, onSocketOpen, sendFrame } from '../../platform/socket.ts';
import { loadNewest, onMessagesStored } from './message.store.ts';
import { readUnsent } from './outbox.store.ts';
import { markMessagesSeen } from './seen.store.ts';
import { useUnseenMessages } from './UnseenMessages.tsx';

const isVisible = (): boolean => document.visibilityState === 'visible';
const isFocused = (): boolean => isVisible() && document.hasFocus();

/** While the room is open: loads it, reports it to the server, and marks new messages as seen. */
export function useRoom(): void {
  const unseen = useUnseenMessages();

  useEffect(() => {
    void loadNewest();
    void readUnsent();
  }, []);

  useEffect(() => {
    const markVisible = () => {
      if (isFocused()) markMessagesSeen();
    };
    markVisible();
    const unsubscribe = onMessagesStored(markVisible);
    window.addEventListener('focus', markVisible);
    document.addEventListener('visibilitychange', markVisible);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', markVisible);
      document.removeEventListener('visibilitychange', markVisible);
    };
  }, []);

  // the server's count changed while the room is open
  useEffect(() => {
    if (unseen > 0 && isFocused()) markMessagesSeen();
  }, [unseen]);

  useEffect(() => {
    // not queued: the state is sent again when the socket opens
    const report = (open: boolean) => {
      if (isSocketOpen()) sendFrame('room', { open });
    };
    const reportOpen = () => {
      if (isVisible()) report(true);
    };
    const reportChange = () => report(isVisible());
    reportOpen();
    const timer = setInterval(reportOpen, timing.roomRenewal);
    const unsubscribe = onSocketOpen(reportOpen);
    document.addEventListener('visibilitychange', reportChange);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', reportChange);
      report(false);
    };
  }, []);
}
