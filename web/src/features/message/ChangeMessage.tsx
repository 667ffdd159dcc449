import { limits } from '@twosome/contract/platform/limits';
import { useState } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Bubble.module.css';
import { editMessage, reactToMessage, useMessage } from './change.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';

interface ChangeProps {
  overlay: Overlay;
  id: string;
}

/** `?messageEditId=`: another text for an own message. */
export function EditMessage({ overlay, id }: ChangeProps) {
  const message = useMessage(id);
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? message?.text ?? '';
  const isReady = text.trim() !== '' && [...text].length <= limits.messageText;
  const save = () => {
    overlay.close();
    editMessage(id, text.trim()).catch(toastError(texts.edit.failed));
  };
  return (
    <BottomSheet
      open={overlay.value !== null && message !== undefined}
      onClose={overlay.close}
      title={texts.edit.heading}
    >
      <div className={styles.form}>
        <TextField
          label={texts.box.label}
          value={text}
          onValue={setWritten}
          most={limits.messageText}
          rows={3}
        />
      </div>
      <SheetFoot>
        <Button wide disabled={!isReady} onClick={save}>
          {texts.edit.save}
        </Button>
      </SheetFoot>
    </BottomSheet>
  );
}

/** `?messageEmojiId=`: a reaction with any emoji of the keyboard. The server checks that it is one. */
export function ReactWithAny({ overlay, id }: ChangeProps) {
  const message = useMessage(id);
  const [emoji, setEmoji] = useState('');
  const react = () => {
    overlay.close();
    reactToMessage(id, emoji.trim()).catch(toastError(texts.reactions.failed));
  };
  return (
    <BottomSheet
      open={overlay.value !== null && message !== undefined}
      onClose={overlay.close}
      title={texts.reactions.other}
    >
      <div className={styles.form}>
        <Field label={texts.reactions.other} hint={texts.reactions.hint} value={emoji} onValue={setEmoji} />
      </div>
      <SheetFoot>
        <Button wide disabled={emoji.trim() === ''} onClick={react}>
          {texts.reactions.use}
        </Button>
      </SheetFoot>
    </BottomSheet>
  );
}
