import type { Message } from '@twosome/contract/message/message.contract';
import { useMemo } from 'react';
import { useUser } from '../auth/auth.store.ts';
import { useShown } from './excerpt.store.ts';
import { getMessage } from './message.store.ts';
import { useUnsent } from './outbox.store.ts';
import { type Row, rowsOf } from './rows.ts';
import { useSeenByPartner } from './seen.store.ts';
import { useTyping } from './typing.store.ts';

/** The rows of the room, from top to bottom. */
export function useRows(): readonly Row[] {
  const me = useUser().id;
  const { ids, isExcerpt } = useShown();
  const unsent = useUnsent();
  const seenAt = useSeenByPartner();
  const typing = useTyping();
  return useMemo(() => {
    const messages = ids.map((id) => getMessage(id) as Message);
    // marks, unsent messages and typing belong below the newest message
    if (isExcerpt) return rowsOf({ messages, unsent: [], me, seenAt: null, typing: false });
    return rowsOf({ messages, unsent, me, seenAt, typing });
  }, [ids, isExcerpt, unsent, me, seenAt, typing]);
}
