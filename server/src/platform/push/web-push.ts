/// <reference path="./http-ece.d.ts" />
import { createECDH, createHash, ECDH } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { postOutside } from './outside.ts';
import { askedToWait, keptSeconds, type Outcome, type PushService, type Recipient } from './push-service.ts';
import type { Vapid } from './vapid.ts';

const curve = 'prime256v1';
/** An hour more than a letter is kept would be refused: it is 24 at most. */
const signedSeconds = 12 * 3600;

/** Web Push (RFC 8030) to whatever service a browser named: encrypted for that browser alone, signed by our key. */
export function webPush(
  vapid: Vapid,
  { contact, anywhere, clock }: { contact: string; anywhere: boolean; clock: () => Date },
): PushService {
  const signed = signing(vapid, contact, clock);
  return {
    async send(to, letter, urgent) {
      try {
        const answer = await postOutside(to.address, {
          anywhere,
          headers: {
            authorization: await signed(to.address),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(keptSeconds),
            topic: topicOf(letter.tag),
            urgency: urgent ? 'high' : 'normal',
          },
          body: encryptedFor(to, JSON.stringify(letter)),
        });
        return outcomeOf(answer, clock());
      } catch (error) {
        return { is: 'later', afterMs: 0, why: error instanceof Error ? error.message : 'unknown' };
      }
    },
  };
}

/** VAPID (RFC 8292): the service learns who sends, and of whom to complain. */
function signing({ publicKey, privateKey }: Vapid, contact: string, clock: () => Date) {
  const point = Buffer.from(publicKey, 'base64url');
  const key = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    'ES256',
  );
  return async (endpoint: string): Promise<string> => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(contact)
      .setExpirationTime(Math.floor(clock().getTime() / 1000) + signedSeconds)
      .sign(await key);
    return `vapid t=${token}, k=${publicKey}`;
  };
}

function encryptedFor({ p256dh, auth }: Recipient, text: string): Buffer {
  if (p256dh === null || auth === null) throw new Error('the keys are missing');
  const privateKey = createECDH(curve);
  privateKey.generateKeys();
  return ece.encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
}

/** At most 32 characters of base64url, and the service learns no id of ours by it. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(
  { status, retryAfter }: { status: number; retryAfter: string | null },
  now: Date,
): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const why = `Web Push answered ${status}`;
  if (status === 401 || status === 403 || status === 429 || status >= 500)
    return { is: 'later', afterMs: askedToWait(retryAfter, now), why };
  return { is: 'refused', why };
}

const isText = (text: string): boolean => /^[\w-]+={0,2}$/.test(text);

/** A point of the curve, uncompressed: one that lies beside it would give our key away bit by bit. */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (!isText(text) || bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    return ECDH.convertKey(bytes, curve).length > 0;
  } catch {
    return false;
  }
}

export const isAuthSecret = (text: string): boolean =>
  isText(text) && Buffer.from(text, 'base64url').length === 16;
