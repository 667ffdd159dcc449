import { limits } from '@twosome/contract/platform/limits';

/** A voice note as it is uploaded. */
export interface Voice {
  blob: Blob;
  /** milliseconds */
  duration: number;
  /** the waveform: `limits.voicePeaks` numbers from 0 to 100 */
  peaks: readonly number[];
}

export interface Recorder {
  /** ends the recording, or resolves to the one that has ended; null if nothing was recorded */
  stop(): Promise<Voice | null>;
  /** ends it without a result */
  cancel(): void;
}

/** AAC in MP4 plays everywhere. Safari's WebM has defects, so MP4 comes first. */
const formats = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=opus',
];
/** Two minutes have less than half of what the server takes. */
const bitsPerSecond = 48_000;

/**
 * Records the microphone for two minutes at most. `onEnd` is called when the recording ends by itself: at the limit, or
 * when a call, another tab or the system takes the microphone. Rejects with the error of the browser.
 */
export async function startRecording(onEnd: (why: 'limit' | 'interrupted') => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
  });
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const parts: Blob[] = [];
  const media = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType && { mimeType }),
  });
  const startedAt = performance.now();
  let duration = 0;
  let isCancelled = false;
  const ended = new Promise<void>((resolve) => {
    media.onstop = () => resolve();
  });
  const end = (why?: 'limit' | 'interrupted') => {
    if (media.state === 'inactive') return;
    duration = performance.now() - startedAt;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHidden);
    media.stop();
    for (const track of stream.getTracks()) track.stop();
    if (why && !isCancelled) onEnd(why);
  };
  const onHidden = () => document.hidden && end('interrupted');
  const timer = setTimeout(() => end('limit'), limits.voiceMs);
  document.addEventListener('visibilitychange', onHidden);
  media.ondataavailable = ({ data }) => parts.push(data);
  media.onerror = () => end('interrupted');
  for (const track of stream.getTracks()) track.onended = () => end('interrupted');
  media.start();

  return {
    async stop() {
      end();
      await ended;
      const blob = new Blob(parts, { type: media.mimeType });
      if (isCancelled || blob.size === 0) return null;
      const decoded = await decode(blob);
      return {
        blob,
        duration: Math.round(decoded ? decoded.duration * 1000 : duration),
        peaks: decoded ? peaksOf(decoded.getChannelData(0)) : Array(limits.voicePeaks).fill(0),
      };
    },
    cancel() {
      isCancelled = true;
      end();
    },
  };
}

/** Null when the browser cannot decode what it recorded. */
async function decode(blob: Blob): Promise<AudioBuffer | null> {
  const context = new AudioContext();
  try {
    return await context.decodeAudioData(await blob.arrayBuffer());
  } catch {
    return null;
  } finally {
    void context.close();
  }
}

/** The loudness of equal parts, relative to the loudest. */
export function peaksOf(samples: Float32Array, count: number = limits.voicePeaks): number[] {
  const size = samples.length / count;
  const loudness = Array.from({ length: count }, (_, index) => {
    const part = samples.subarray(Math.floor(index * size), Math.max(Math.floor((index + 1) * size), 1));
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(part.length, 1));
  });
  const most = Math.max(...loudness);
  // silence stays flat instead of showing its noise
  const scale = most > 0.001 ? 100 / most : 0;
  return loudness.map((value) => Math.round(value * scale));
}
