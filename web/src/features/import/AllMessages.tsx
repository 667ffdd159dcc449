import type { Message } from '@twosome/contract/message/message.contract';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { loadPlanned } from './import.store.ts';
import { importTexts } from './import.texts.ts';
import { Lines } from './Lines.tsx';

const { agreement: texts } = importTexts;

/** All messages that wait for an agreement, page by page, so that nobody agrees to words that they could not read. */
export function AllMessages({ count }: { count: number }) {
  const { id: me, first_name, partner } = useUser();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  /** null: there is no further page */
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const load = async () => {
    const page = await loadPlanned(next);
    setMessages((before) => [...before, ...page.results]);
    setNext(page.next);
  };
  const nameOf = (by: string) => (by === me ? first_name : (partner?.first_name ?? ''));
  const lines = messages.map(({ sent_by, text, added_at }) => ({
    name: nameOf(sent_by),
    text,
    at: added_at,
    isMine: sent_by === me,
  }));
  return (
    <>
      {lines.length > 0 && <Lines lines={lines} label={texts.all} />}
      {next !== null && (
        <ActionButton look="neutral" act={load} failed={texts.notLoaded}>
          {messages.length === 0 ? texts.readAll(importTexts.messages(count)) : texts.more}
        </ActionButton>
      )}
    </>
  );
}
