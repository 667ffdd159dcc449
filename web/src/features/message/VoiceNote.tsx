import type { Message } from '@twosome/contract/message/message.contract';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { Bars } from './Bars.tsx';
import { markListened } from './change.store.ts';
import { messageVoiceTexts as texts } from './message.voice.texts.ts';
import { changeRate, minutes, pauseNote, playNote, seekNote, usePlayer } from './player.store.ts';
import type { Voice } from './recording.ts';
import styles from './VoiceNote.module.css';
import { voiceOf } from './voice.ts';

/** A voice message: play, waveform with position, speed, and whether the recipient listened. */
export function VoiceNote({ message }: { message: Message }) {
  const { id: me, partner } = useUser();
  const voice = voiceOf(message);
  if (voice === null) return null;
  const { url, duration, peaks, heard_at } = voice;
  const isMine = message.sent_by === me;
  const onPlay = () => {
    // a failure is repeated by the next play
    if (!isMine && heard_at === null) void markListened(message.id).catch(() => {});
  };
  const listened = isMine ? heard_at !== null && texts.player.listened(partner?.first_name ?? '') : null;
  const isNew = !isMine && heard_at === null;
  return (
    <PlayableNote id={message.id} source={{ audio: url, duration, peaks }} onPlay={onPlay}>
      {isNew && (
        <span
          className={`${styles.fresh} round`}
          role="img"
          aria-label={texts.player.notListened}
          title={texts.player.notListened}
        />
      )}
      {listened && <span className="ms-auto truncate">{listened}</span>}
    </PlayableNote>
  );
}

/** A voice message that is not sent yet. */
export const UnsentNote = ({ id, voice: { blob, ...rest } }: { id: string; voice: Voice }) => (
  <PlayableNote id={id} source={{ audio: blob, ...rest }} />
);

interface PlayableNoteProps {
  id: string;
  source: { audio: string | Blob; duration: number; peaks: readonly number[] };
  onPlay?: () => void;
  children?: React.ReactNode;
}

function PlayableNote({ id, source, onPlay, children }: PlayableNoteProps) {
  const { audio, duration, peaks } = source;
  const isCurrent = usePlayer((player) => player.id === id);
  const isPlaying = usePlayer((player) => player.id === id && player.isPlaying);
  const position = usePlayer((player) => (player.id === id ? player.position : 0));
  const rate = usePlayer((player) => player.rate);
  const seconds = duration / 1000;
  const play = (from?: number) => {
    onPlay?.();
    playNote(id, audio, from);
  };
  const at = Math.min(position, seconds);
  return (
    <div className={`${styles.note} row gap-2`}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? texts.player.pause : texts.player.play}
        look="sunken"
        size={20}
        onClick={() => (isPlaying ? pauseNote() : play())}
      />
      <div className="grow">
        <div className={`${styles.wave} relative`}>
          <Bars peaks={peaks} share={seconds > 0 ? at / seconds : 0} />
          <input
            type="range"
            className={`${styles.range} absolute w-full`}
            min={0}
            max={seconds}
            step={0.1}
            value={at}
            aria-label={texts.player.position}
            aria-valuetext={texts.player.at(minutes(at * 1000), minutes(duration))}
            onChange={({ target }) => {
              const to = Number(target.value);
              if (isCurrent) seekNote(id, to);
              else play(to);
            }}
          />
        </div>
        <div className={`${styles.line} row gap-1.5`}>
          <span>{minutes(isCurrent && at > 0 ? at * 1000 : duration)}</span>
          {children}
        </div>
      </div>
      <button
        type="button"
        className={`${styles.speed} flex-none`}
        aria-label={texts.player.speed(rate)}
        onClick={changeRate}
      >
        {rate}×
      </button>
    </div>
  );
}
