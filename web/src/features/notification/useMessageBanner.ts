import type { Message } from '@twosome/contract/message/message.contract';
import { cutText } from '@twosome/contract/platform/characters';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { closeToast, showToast } from '../../ui/ToastPlace.tsx';
import { getUser } from '../auth/auth.store.ts';
import { isDeleted, onMessagesStored } from '../message/message.store.ts';
import { useUnseenMessages } from '../message/UnseenMessages.tsx';
import { notificationTexts } from './notification.texts.ts';
import { wantsMessages } from './preferences.store.ts';

const room = '/message';
const bannerId = 'message';
const maxLength = 200;
const { banner: texts } = notificationTexts;

/**
 * Shows the partner's new messages in a banner while another screen is visible. Messages that arrive while it is shown
 * join it. It closes when they are seen or deleted.
 */
export function useMessageBanner(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unseen = useUnseenMessages();
  const shown = useRef<readonly Message[]>([]);
  /** asked again after an await: the person may have gone to the room, or put the app away */
  const isElsewhere = useEffectEvent(() => pathname !== room && document.visibilityState === 'visible');

  const show = useEffectEvent(async (received: readonly Message[], news: readonly Message[]) => {
    const deleted = received.filter(isDeleted).map(({ id }) => id);
    if (shown.current.some(({ id }) => deleted.includes(id))) closeToast(bannerId);
    const me = getUser()?.id;
    const arrived = news.filter((message) => message.sent_by !== me && !isDeleted(message));
    if (arrived.length === 0 || !(await wantsMessages()) || !isElsewhere()) return;
    shown.current = [...shown.current, ...arrived];
    void showToast(wordsOf(shown.current), {
      id: bannerId,
      icon: MessageCircle,
      onOpen: () => navigate(room),
      onClose: () => {
        shown.current = [];
      },
    });
  });
  useEffect(() => onMessagesStored((received, news) => void show(received, news)), []);

  const isOver = pathname === room || unseen === 0;
  useEffect(() => {
    if (isOver) closeToast(bannerId);
  }, [isOver]);
}

function wordsOf(messages: readonly Message[]): string {
  const partner = getUser()?.partner?.first_name ?? '';
  if (messages.length > 1) return texts.several(partner, messages.length);
  return texts.message(partner, cutText(messages[0]?.text ?? '', maxLength) || texts.photos);
}
