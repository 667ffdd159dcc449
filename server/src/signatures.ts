import { limits } from '@twosome/contract/platform/limits';
import type { Config } from './config.ts';
import { createSignedUrls } from './features/media/signed-urls.ts';
import { createCursors } from './platform/http/cursor.ts';
import { derivedKey, keyOf, secretKey } from './platform/secret-key.ts';
import { randomBytesIn } from './platform/settings.ts';

/** What the node signs with its secret key. What the previous key has signed is accepted too. */
export function createSignatures(config: Config) {
  const secret = secretKey(config);
  const previous = config.secretKeyPrevious === null ? null : keyOf(config.secretKeyPrevious);
  // what a guessable key has signed is not accepted
  const accepted =
    config.secretKeyPrevious !== null && randomBytesIn(config.secretKeyPrevious) > 0 ? previous : null;
  const secrets: [Buffer, ...Buffer[]] = accepted === null ? [secret] : [secret, accepted];
  return {
    secret,
    previous,
    signedUrls: createSignedUrls(secrets),
    exportSignedUrls: createSignedUrls(secrets, { purpose: 'export', minutes: limits.exportDays * 24 * 60 }),
    cursors: createCursors(derivedKey(secret, 'cursors'), accepted && derivedKey(accepted, 'cursors')),
  };
}
