import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { isSocketOpen, onSocketOpen } from '../../platform/socket.ts';
import { useAuth } from '../auth/auth.store.ts';
import { findText } from './draft.store.ts';
import { sendRoom } from './message.api.ts';
import { loadNewest, onCame } from './message.store.ts';
import { readUnsent } from './outbox.store.ts';
import { markSeen } from './seen.store.ts';

const isVisible = (): boolean => document.visibilityState === 'visible';
const isBeforeEyes = (): boolean => isVisible() && document.hasFocus();

/** What goes on while somebody is in the room: it is open for the server, and what comes is seen. */
export function useRoom(): void {
  const unseen = useAuth(({ user }) => user?.unseen_message_count ?? 0);

  useEffect(() => {
    void loadNewest();
    void readUnsent();
    void findText();
  }, []);

  useEffect(() => {
    const look = () => {
      if (isBeforeEyes()) markSeen();
    };
    look();
    const leave = onCame(look);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      leave();
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  // a count that the server told while one was here
  useEffect(() => {
    if (unseen > 0 && isBeforeEyes()) markSeen();
  }, [unseen]);

  useEffect(() => {
    // what would be kept for later is said anew when the socket opens
    const say = (open: boolean) => {
      if (isSocketOpen()) sendRoom(open);
    };
    const tell = () => {
      if (isVisible()) say(true);
    };
    const tellChange = () => say(isVisible());
    tell();
    const timer = setInterval(tell, timing.roomRenewal);
    const leave = onSocketOpen(tell);
    document.addEventListener('visibilitychange', tellChange);
    return () => {
      clearInterval(timer);
      leave();
      document.removeEventListener('visibilitychange', tellChange);
      say(false);
    };
  }, []);
}
