import { renewedUrl, urlOf } from '../../platform/signedUrls.ts';
import { createState, onReset } from '../../platform/state.ts';
import { toast } from '../../ui/toast.tsx';
import { messageVoiceTexts as texts } from './message.voice.texts.ts';

/** The voice message that plays, and where; one at a time. */
interface Player {
  /** id of the message or unsent message; null: none was played yet */
  id: string | null;
  isPlaying: boolean;
  /** seconds */
  position: number;
  rate: number;
}

const player = createState<Player>(() => ({ id: null, isPlaying: false, position: 0, rate: 1 }));
export const usePlayer = player.use;

export const rates = [1, 1.5, 2];

let audio: HTMLAudioElement | null = null;
/** of the blob that was opened last */
let objectUrl: string | null = null;
onReset(pauseNote);

/** '1:05' */
export const minutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function pauseNote(): void {
  audio?.pause();
}

/** Plays a voice message from where it was, or from `position`. `source`: an address as in a message, or what was recorded. */
export function playNote(id: string, source: string | Blob, position?: number): void {
  const { rate, ...before } = player.get();
  const from = position ?? (before.id === id ? before.position : 0);
  if (before.id !== id || audio === null) open(id, source);
  player.set({ id, position: from });
  if (audio === null) return;
  audio.playbackRate = rate;
  if (Math.abs(audio.currentTime - from) > 0.05) audio.currentTime = from;
  void audio.play().catch(() => {});
}

export function seekNote(id: string, position: number): void {
  if (player.get().id !== id || audio === null) return;
  audio.currentTime = position;
  player.set({ position });
}

export function changeRate(): void {
  const rate = rates[(rates.indexOf(player.get().rate) + 1) % rates.length] ?? 1;
  player.set({ rate });
  if (audio) audio.playbackRate = rate;
}

function open(id: string, source: string | Blob): void {
  pauseNote();
  if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
  objectUrl = typeof source === 'string' ? null : URL.createObjectURL(source);
  const address = typeof source === 'string' ? source : (objectUrl ?? '');
  const own = new Audio();
  audio = own;
  const isCurrent = () => audio === own;
  own.preservesPitch = true;
  own.onplay = () => isCurrent() && player.set({ isPlaying: true });
  own.onpause = () => isCurrent() && player.set({ isPlaying: false });
  own.ontimeupdate = () => isCurrent() && player.set({ position: own.currentTime });
  own.onended = () => isCurrent() && player.set({ isPlaying: false, position: 0 });
  own.onerror = () => void retry(own, address);
  // the first call of `play` must follow the tap directly: iOS refuses it after a wait
  const url = urlOf(address);
  if (url !== null) own.src = url;
  else void retry(own, address);
  player.set({ id });
}

/** Once, with a new signature. */
async function retry(own: HTMLAudioElement, address: string): Promise<void> {
  own.onerror = () => fail(own);
  const failed = own.getAttribute('src');
  const url = await renewedUrl(address, failed);
  if (audio !== own) return;
  if (url === null) return fail(own);
  own.src = url;
  own.currentTime = player.get().position;
  await own.play().catch(() => {});
}

function fail(own: HTMLAudioElement): void {
  if (audio !== own) return;
  audio = null;
  player.set({ id: null, isPlaying: false, position: 0 });
  toast.bad(texts.player.failed);
}
