import type { Message } from '@twosome/contract/message/message.contract';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import type { Unsent } from './outbox.store.ts';
import styles from './VoiceSlot.module.css';

const note = lazyComponent(async () => (await import('./VoiceNote.tsx')).VoiceNote);
const unsentNote = lazyComponent(async () => (await import('./VoiceNote.tsx')).UnsentNote);

/** The place of a voice message, whose player loads with the first one. */
export function VoiceSlot({ message, last }: { message: Message; last: boolean }) {
  const Note = useLazyComponent(note, true);
  return (
    <div className={styles.slot} data-last={last || undefined}>
      {Note && <Note message={message} />}
    </div>
  );
}

export function UnsentVoiceSlot({ unsent: { id, voice } }: { unsent: Unsent }) {
  const Note = useLazyComponent(unsentNote, true);
  return <div className={styles.slot}>{Note && voice && <Note id={id} voice={voice} />}</div>;
}
