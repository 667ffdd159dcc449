import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { useEffect, useState } from 'react';
import { useAct } from '../../platform/act.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { reasonOf, toastError } from '../../ui/toastError.ts';
import { cancelEdit, reactToMessage, saveEdit, useEdit, useMessage, writeEdit } from './change.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';

interface ChangeProps {
  overlay: Overlay;
  id: string;
}

/**
 * Sends what a sheet holds, once at a time, and closes it when the server has accepted it. After a failure it stays
 * open, with the reason.
 */
function useSheetSend(overlay: Overlay, failed: string) {
  const { busy, failure, run } = useAct(overlay.opening);
  const problem = failure === null ? undefined : `${failed} ${reasonOf(failure)}`;
  const send = (act: () => Promise<unknown>) =>
    run(act, {
      onDone: overlay.close,
      onFailure: (error) => overlay.isHere() || toastError(failed)(error),
    });
  return { busy, problem, send };
}

/** `?messageEditId=`: another text for an own message. */
export function EditMessage({ overlay, id }: ChangeProps) {
  const message = useMessage(id);
  const text = useEdit(id) ?? message?.text ?? '';
  const length = cleanLength(text);
  const isReady = length > 0 && length <= limits.messageText;
  const { busy, problem, send } = useSheetSend(overlay, texts.edit.failed);
  const isClosed = overlay.value === null;
  useEffect(() => {
    if (isClosed) cancelEdit(id);
  }, [isClosed, id]);
  return (
    <BottomSheet open={!isClosed && message !== undefined} onClose={overlay.close} title={texts.edit.heading}>
      <div className="px-gutter pt-1 pb-3" data-stored>
        <TextField
          label={texts.box.label}
          value={text}
          onValue={(next) => writeEdit(id, next)}
          error={problem}
          most={limits.messageText}
          rows={3}
        />
      </div>
      <SheetFoot>
        <Button wide busy={busy} disabled={!isReady && !busy} onClick={() => void send(() => saveEdit(id))}>
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
  const { busy, problem, send } = useSheetSend(overlay, texts.reactions.failed);
  return (
    <BottomSheet
      open={overlay.value !== null && message !== undefined}
      onClose={overlay.close}
      title={texts.reactions.other}
    >
      <div className="px-gutter pt-1 pb-3">
        <Field
          label={texts.reactions.other}
          hint={texts.reactions.hint}
          value={emoji}
          onValue={setEmoji}
          error={problem}
        />
      </div>
      <SheetFoot>
        <Button
          wide
          busy={busy}
          disabled={emoji.trim() === '' && !busy}
          onClick={() => void send(() => reactToMessage(id, emoji.trim()).then(() => true))}
        >
          {texts.reactions.use}
        </Button>
      </SheetFoot>
    </BottomSheet>
  );
}
