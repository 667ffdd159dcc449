import { readFile } from 'node:fs/promises';
import { newId } from '@twosome/contract/platform/ids';
import { postMessage } from './chat.ts';
import type { Person } from './person.ts';

/**
 * Recordings of half a second, made with ffmpeg. `opus.ogg` and `aac.m4a` have a title and a location, `aac.m4a` also a
 * cover picture.
 */
export type Recording =
  | 'opus.webm'
  | 'opus.ogg'
  | 'aac.m4a'
  | 'film.webm'
  | 'two-tracks.webm'
  | 'vorbis.ogg'
  | 'flac.ogg';

export const recording = (name: Recording): Promise<Buffer> =>
  readFile(new URL(`./voice/${name}`, import.meta.url));

/** One of 64 numbers for each bar of the waveform. */
export const somePeaks = Array.from({ length: 64 }, (_, index) => index);

/** Sends a voice note. */
export const sendVoice = (person: Person, voice: Buffer, fields: Record<string, string> = {}) =>
  postMessage(person, { __id__: newId(), voice, peaks: somePeaks.join(), ...fields });
