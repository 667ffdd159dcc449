import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
} from 'mediabunny';

// it describes tracks that it cannot read, and its output goes to the server's log
console.warn = () => {};

class TooLong extends Error {}
class TooLarge extends Error {}
class NotSound extends Error {}

/** @param {unknown} error @returns {import('./encoder.ts').VoiceFailure} */
export function voiceFailureOf(error) {
  if (error instanceof TooLarge) return 'tooLarge';
  return error instanceof TooLong ? 'tooLong' : 'notSound';
}

/**
 * Copies the packets of a recording's only track into a new MP4, without decoding them. Nothing else of the upload
 * survives: no tags, pictures, attachments, further tracks or data around the container. Times are counted from the
 * packets, because those in the container may lie; so are bytes, because the index of an MP4 can name the same bytes as
 * thousands of packets. Throws what `voiceFailureOf` reads.
 *
 * @param {import('./encoder.ts').VoiceJob} job
 * @returns {Promise<import('./encoder.ts').Voice>}
 */
export async function repackage({ path, maxMs, maxBytes }) {
  const input = new Input({ source: new BufferSource(await readFile(path)), formats: [WEBM, OGG, MP4] });
  const [track, ...others] = await input.getTracks();
  if (!track?.isAudioTrack() || others.length > 0) throw new NotSound();
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new NotSound();
  const codec = codecOf(decoderConfig);
  const source = new EncodedAudioPacketSource(codec.name);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  output.addAudioTrack(source);
  await output.start();
  let seconds = 0;
  let bytes = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const duration = codec.secondsOf(data);
    if (data.length === 0 || duration === null) throw new NotSound();
    bytes += data.length;
    if (bytes > maxBytes) throw new TooLarge();
    await source.add(new EncodedPacket(data, 'key', seconds, duration), { decoderConfig });
    seconds += duration;
    if (seconds * 1000 > maxMs) throw new TooLong();
  }
  if (seconds * 1000 < 1) throw new NotSound();
  await output.finalize();
  if (target.buffer === null) throw new NotSound();
  const sound = Buffer.from(target.buffer);
  const sha256 = createHash('sha256').update(sound).digest('hex');
  return { sound, sha256, durationMs: Math.round(seconds * 1000) };
}

/**
 * What recorders write: Opus, or AAC of low complexity, in one or two channels. The description is copied into the new
 * file, so it may hold no more than the codec's header.
 *
 * @param {AudioDecoderConfig} config
 * @returns {{ name: 'opus' | 'aac', secondsOf(packet: Uint8Array): number | null }}
 */
function codecOf({ codec, description, numberOfChannels, sampleRate }) {
  const header = description?.byteLength ?? 0;
  const isUsual = [1, 2].includes(numberOfChannels) && sampleRate >= 8000 && sampleRate <= 48_000;
  if (isUsual && codec === 'opus' && header <= 19) return { name: 'opus', secondsOf: opusSeconds };
  if (isUsual && codec === 'mp4a.40.2' && header >= 2 && header <= 16)
    return { name: 'aac', secondsOf: () => 1024 / sampleRate };
  throw new NotSound();
}

const modes = [
  { from: 0, ms: [10, 20, 40, 60] },
  { from: 12, ms: [10, 20] },
  { from: 16, ms: [2.5, 5, 10, 20] },
];

/** The duration of an Opus packet by its first bytes (RFC 6716, section 3). Null if they are invalid. @param {Uint8Array} packet */
function opusSeconds([head = 0, count = 0]) {
  const config = head >> 3;
  const ms = modes.findLast(({ from }) => config >= from)?.ms ?? [];
  const frames = [1, 2, 2, count & 63][head & 3] ?? 0;
  const duration = frames * (ms[config % ms.length] ?? 0);
  return duration > 0 && duration <= 120 ? duration / 1000 : null;
}
