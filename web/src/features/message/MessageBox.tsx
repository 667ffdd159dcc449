import type { Message } from '@twosome/contract/message/message.contract';
import ImagePlus from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import X from 'lucide-react/icons/x';
import { type RefObject, useRef, useState } from 'react';
import { loadCode } from '../../platform/missingCode.ts';
import { Composer } from '../../ui/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { PhotoInput } from '../media/ImagePicker.tsx';
import { useDroppedFiles } from '../media/useDroppedFiles.ts';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import {
  attach,
  detach,
  isReady,
  leftOf,
  replyTo,
  sendDraft,
  useMessageDraft,
  writeText,
} from './draft.store.ts';
import styles from './MessageBox.module.css';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { QuoteWords } from './Quote.tsx';
import { sendTypingSoon } from './typing.store.ts';
import type { Press } from './VoiceRecorder.tsx';

/** remaining characters below which the count is announced */
const announceBelow = 200;

/** The composer: text, photos, and the message it replies to. */
export function MessageBox({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const draft = useMessageDraft();
  const remaining = leftOf(draft.text);
  const write = (text: string) => {
    writeText(text);
    if (text.trim() !== '') sendTypingSoon();
  };
  const take = async (files: Iterable<File>) => {
    const images = [...files].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    for (const problem of await attach(images)) toast.bad(problem);
  };
  /** the press that started a recording; undefined: none is recorded */
  const [press, setPress] = useState<Press | null | undefined>(undefined);
  const record = (by: Press | null) =>
    void loadCode(VoiceRecorder.load).then(
      () => setPress(by),
      () => toast.bad(texts.voice.notLoaded),
    );
  const isOver = useDroppedFiles((files) => void take(files));
  const hasAbove =
    isOver ||
    draft.replyTo !== null ||
    draft.pictures.length > 0 ||
    draft.opening ||
    remaining < announceBelow;
  if (press !== undefined)
    return (
      <VoiceRecorder
        press={press}
        onClose={() => {
          setPress(undefined);
          requestAnimationFrame(() => box.current?.focus({ preventScroll: true }));
        }}
      />
    );
  return (
    <div className={`${styles.place} flex-none border-t`} data-over={isOver || undefined}>
      <Composer
        label={texts.box.label}
        value={draft.text}
        onValue={write}
        onSend={() => {
          void sendDraft();
          // the button took the focus, and a phone's keyboard would close
          box.current?.focus();
        }}
        ready={isReady(draft)}
        box={box}
        leading={<AttachButton onFiles={(files) => void take(files)} />}
        above={
          hasAbove && (
            <div className="stack gap-2.5">
              {isOver && <p className={`${styles.drop} small quiet text-center`}>{texts.box.drop}</p>}
              {draft.replyTo !== null && <ReplyPreview of={draft.replyTo} />}
              <ChosenPhotos pictures={draft.pictures} opening={draft.opening} onRemove={detach} />
              {remaining < announceBelow && (
                <p role="status" className={`${remaining < 0 ? 'problem' : 'caption'} num text-end`}>
                  {remaining < 0 ? texts.box.tooMany(-remaining) : texts.box.remaining(remaining)}
                </p>
              )}
            </div>
          )
        }
        inside={canRecord() && draft.text === '' && <MicButton onPress={record} />}
        enterSends
      />
    </div>
  );
}

const VoiceRecorder = lazyComponent(async () => (await import('./VoiceRecorder.tsx')).VoiceRecorder);
const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices);

/** A tap starts a recording, a hold records until it is released. */
function MicButton({ onPress }: { onPress: (press: Press | null) => void }) {
  return (
    <IconButton
      icon={Mic}
      label={texts.voice.record}
      onPointerDown={({ pointerId, clientX, button }) => {
        if (button !== 0) return;
        const press = { pointer: pointerId, x: clientX, at: performance.now(), isReleased: false };
        const release = () => {
          press.isReleased = true;
        };
        for (const type of ['pointerup', 'pointercancel'])
          window.addEventListener(type, release, { once: true });
        onPress(press);
      }}
      // by key or a screen reader
      onClick={({ detail }) => detail === 0 && onPress(null)}
    />
  );
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotoInput input={input} onFiles={onFiles} multiple label={texts.box.input} />
      <IconButton icon={ImagePlus} label={texts.box.attach} onClick={() => input.current?.click()} />
    </>
  );
}

function ReplyPreview({ of }: { of: NonNullable<Message['reply_to']> }) {
  return (
    <div className={`${styles.answering} row gap-2 small`}>
      <div className="grow">
        <QuoteWords of={of} />
      </div>
      <IconButton icon={X} size={20} label={texts.box.cancelReply} onClick={() => replyTo(null)} />
    </div>
  );
}
