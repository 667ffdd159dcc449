import type { Message } from '@twosome/contract/message/message.contract';
import { useMemo } from 'react';
import { useUser } from '../auth/auth.store.ts';
import { getMessage, useMessages } from './message.store.ts';
import { useUnsent } from './outbox.store.ts';
import { type Row, rowsOf } from './rows.ts';
import { useSeenByPartner } from './seen.store.ts';
import { useTyping } from './typing.store.ts';

/** What there is to show, from top to bottom. */
export function useRows(): readonly Row[] {
  const me = useUser().id;
  const ids = useMessages((state) => state.ids);
  const unsent = useUnsent();
  const seenAt = useSeenByPartner();
  const typing = useTyping();
  return useMemo(() => {
    const messages = ids.map((id) => getMessage(id) as Message);
    return rowsOf({ messages, unsent, me, seenAt, typing });
  }, [ids, unsent, me, seenAt, typing]);
}
