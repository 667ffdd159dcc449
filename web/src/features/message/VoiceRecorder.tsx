import ArrowUp from 'lucide-react/icons/arrow-up';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../../platform/clock.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { Bars } from './Bars.tsx';
import { takeReply } from './draft.store.ts';
import { messageVoiceTexts as texts } from './message.voice.texts.ts';
import { send } from './outbox.store.ts';
import { minutes, pauseNote } from './player.store.ts';
import { type Recorder, startRecording, type Voice } from './recording.ts';
import styles from './VoiceRecorder.module.css';

/** CSS pixels that the finger slides to the side to cancel, and milliseconds from which a press is held. */
const cancelDistance = 80;
const heldFrom = 500;

export interface Press {
  pointer: number;
  x: number;
  /** `performance.now()` */
  at: number;
  /** the finger may be lifted before the recorder has loaded */
  isReleased: boolean;
}

interface VoiceRecorderProps {
  /** the press on the button that started it; null when it was a key. Releasing a held press sends */
  press: Press | null;
  onClose: () => void;
}

/** Takes the place of the composer while a voice message is recorded. */
export function VoiceRecorder({ press, onClose }: VoiceRecorderProps) {
  const recorder = useRef<Recorder | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [voice, setVoice] = useState<Voice | null>(null);
  const [status, setStatus] = useState(texts.recorder.starting);
  const [pulled, setPulled] = useState(0);
  const [isHeld, setHeld] = useState(press !== null && !press.isReleased);
  const section = useRef<HTMLElement>(null);
  /** locks against a second tap, and against a discard while the terms are asked for */
  const ending = useRef<'send' | 'discard' | null>(null);

  const discard = () => {
    ending.current = 'discard';
    recorder.current?.cancel();
    toast.say(texts.recorder.discarded);
    onClose();
  };
  const stop = async (words?: string): Promise<Voice | null> => {
    const recorded = voice ?? (await recorder.current?.stop()) ?? null;
    setVoice(recorded);
    if (recorded === null) onClose();
    else setStatus(words ?? texts.recorder.length(minutes(recorded.duration)));
    return recorded;
  };
  const sendVoice = async () => {
    if (ending.current !== null) return;
    ending.current = 'send';
    const recorded = await stop();
    const isSent = recorded !== null && (await askForTerms()) && ending.current === 'send';
    if (!isSent) {
      if (ending.current === 'send') ending.current = null;
      return;
    }
    send({ text: '', pictures: [], voice: recorded, replyTo: takeReply() });
    onClose();
  };

  const onStarted = useEffectEvent(() => {
    setStartedAt(deviceNow());
    setStatus(texts.recorder.started);
  });
  const onFailed = useEffectEvent((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    toast.bad(texts.problems[name] ?? texts.problems.other);
    onClose();
  });
  const onStopped = useEffectEvent((words: string) => void stop(words));
  useEffect(() => {
    let isUnmounted = false;
    pauseNote();
    startRecording((why) => onStopped(texts.recorder[why])).then((started) => {
      if (isUnmounted) return started.cancel();
      recorder.current = started;
      onStarted();
    }, onFailed);
    section.current?.focus({ preventScroll: true });
    return () => {
      isUnmounted = true;
      recorder.current?.cancel();
    };
  }, []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    discard();
  });
  const onMove = useEffectEvent(({ pointerId, clientX }: PointerEvent) => {
    if (press === null || !isHeld || pointerId !== press.pointer) return;
    const far = Math.abs(clientX - press.x);
    setPulled(Math.min(far / cancelDistance, 1));
    if (far < cancelDistance) return;
    setHeld(false);
    discard();
  });
  const onUp = useEffectEvent(({ pointerId, type }: PointerEvent) => {
    if (press === null || !isHeld || pointerId !== press.pointer) return;
    setHeld(false);
    setPulled(0);
    // a tap, and a hold that the permission prompt interrupted, go on without the finger
    const wasHeld = type === 'pointerup' && performance.now() - press.at > heldFrom;
    if (wasHeld && recorder.current !== null) void sendVoice();
  });
  useEffect(() => {
    const listeners = [
      ['keydown', onKey],
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onUp],
    ] as [string, EventListener][];
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, []);

  const isRecording = startedAt !== null && voice === null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${styles.recorder} row gap-2`}
      aria-label={texts.recorder.label}
    >
      <IconButton icon={Trash2} label={texts.recorder.discard} onClick={discard} />
      <div
        className={`${styles.middle} row grow min-h-touch gap-2.5 px-4`}
        style={{ opacity: 1 - pulled / 2 }}
      >
        {voice ? (
          <Bars peaks={voice.peaks} share={1} />
        ) : (
          <span
            className={`${styles.dot} flex-none round`}
            data-on={isRecording || undefined}
            aria-hidden="true"
          />
        )}
        <span className="flex-none strong num">
          {voice ? minutes(voice.duration) : startedAt === null ? '' : <Clock since={startedAt} />}
        </span>
        {!voice && (
          <span className="min-w-0 small quiet truncate">
            {isRecording ? texts.recorder[isHeld ? 'slide' : 'recording'] : status}
          </span>
        )}
      </div>
      <p className="vh" role="status">
        {status}
      </p>
      {!voice && (
        <IconButton
          icon={Square}
          size={20}
          look="sunken"
          label={texts.recorder.stop}
          disabled={!isRecording}
          onClick={() => void stop()}
        />
      )}
      <IconButton
        icon={ArrowUp}
        label={uiTexts.buttons.send}
        look="red"
        disabled={startedAt === null}
        onClick={() => void sendVoice()}
      />
    </section>
  );
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return <>{minutes(now - since)}</>;
}
