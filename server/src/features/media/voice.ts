import { voiceErrors } from '@twosome/contract/media/media.texts';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { blockedError } from './blocked.ts';
import { repackageVoice } from './encode.ts';
import { keyOf } from './files.ts';
import { insertMedia, insertUploading } from './media.sql.ts';
import { type MediaDeps, putAll } from './media.ts';

/** A WebP of a microphone, which clients that know only images draw. */
const picture = {
  bytes: Buffer.from(
    'UklGRmgAAABXRUJQVlA4TFwAAAAvn8APAA/wMfbjzT+MfP7jAYzaSHLU0gJYAgelQR2EY3CEN+e834j+TwAungNYWcAxOAbH4hhs' +
      'x25sF7fhYI/9xabwdUNSWZtBDUbACxSgBiNhBIyEbulEdZtbBg==',
    'base64',
  ),
  width: 160,
  height: 64,
  placeholder: 'dRgKA4K5pql3iPhXRohghAg=',
};

/**
 * Checks and stores the voice note received under `voice`. Like images, it is attached inside the transaction, and purged
 * if it never is. 400 under `voice`; 503 when the store is full or unavailable.
 * @returns its id
 */
export async function storeVoice(
  deps: MediaDeps,
  file: ReceivedFile,
  peaks: readonly number[],
): Promise<string> {
  const { field, userId } = file;
  if (file.bytes > limits.voiceBytes) throw invalid(field, voiceErrors.tooLarge);
  const { sound, sha256, durationMs } = await repackageVoice(file, field);
  if (sound.length > limits.voiceBytes) throw invalid(field, voiceErrors.tooLarge);
  const hashes = { sha256, uploadSha256: file.sha256, dhash: null };

  const id = newId();
  // if the process dies before the media row is written, the sweep finds the files by this row
  if (!(await insertUploading(deps.db, [{ id, ...hashes }], now())))
    throw await blockedError(deps.db, userId, field, voiceErrors.refused);
  const { bytes, ...shape } = picture;
  await putAll(
    deps.store,
    [
      [keyOf(id, 'voice'), sound],
      [keyOf(id, 'webpThumb'), bytes],
    ],
    [id],
  );
  const row = { id, ...hashes, ...shape, durationMs, peaks };
  const sizes = { bytes: sound.length, mediumBytes: null, thumbBytes: bytes.length };
  const inserted = await insertMedia(deps.db, [{ ...row, ...sizes }], now());
  if (inserted.length === 0) throw new ApiError('unavailable', { retryAfter: 30 });
  return id;
}
