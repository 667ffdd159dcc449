import type { Message } from '@twosome/contract/message/message.contract';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { Unsent } from './outbox.store.ts';
import styles from './VoiceSlot.module.css';

const VoiceNote = lazyComponent(async () => (await import('./VoiceNote.tsx')).VoiceNote);
const UnsentNote = lazyComponent(async () => (await import('./VoiceNote.tsx')).UnsentNote);

/** The place of a voice message, whose player loads with the first one. */
export const VoiceSlot = ({ message, last }: { message: Message; last: boolean }) => (
  <div className={styles.slot} data-last={last || undefined}>
    <VoiceNote message={message} />
  </div>
);

export const UnsentVoiceSlot = ({ unsent: { id, voice } }: { unsent: Unsent }) => (
  <div className={styles.slot}>{voice && <UnsentNote id={id} voice={voice} />}</div>
);
