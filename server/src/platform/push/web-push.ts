/// <reference path="./http-ece.d.ts" />
import { createECDH, createHash, ECDH } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { failed, type Outcome, type PushService, type Recipient, ttlSeconds } from './push-service.ts';
import { type PostResponse, postToPublicHost } from './ssrf-guard.ts';
import type { Vapid } from './vapid.ts';

const curve = 'prime256v1';
/** Push services refuse tokens that are valid for more than 24 hours. */
const signedSeconds = 12 * 3600;

/** Web Push (RFC 8030) to the push service that the browser named, encrypted for that browser and signed with our key. */
export function webPush(
  vapid: Vapid,
  { contact, anywhere, clock }: { contact: string; anywhere: boolean; clock: () => Date },
): PushService {
  const sign = vapidSigner(vapid, contact, clock);
  return {
    async send(to, message, urgent) {
      try {
        const answer = await postToPublicHost(to.address, {
          anywhere,
          headers: {
            authorization: await sign(to.address),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            topic: topicOf(message.tag),
            urgency: urgent ? 'high' : 'normal',
          },
          body: encryptedFor(to, JSON.stringify(message)),
        });
        return outcomeOf(answer, clock());
      } catch (error) {
        return { is: 'later', afterMs: 0, reason: error instanceof Error ? error.message : 'unknown' };
      }
    },
  };
}

/** VAPID (RFC 8292): tells the push service which server sends and how to contact its operator. */
function vapidSigner({ publicKey, privateKey }: Vapid, contact: string, clock: () => Date) {
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

/** A topic has at most 32 base64url characters. Hashing hides our ids from the push service. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(answer: PostResponse, now: Date): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  return failed(answer, `Web Push answered ${status}`, now);
}

const isBase64url = (text: string): boolean => /^[\w-]+={0,2}$/.test(text);

/** An uncompressed point on the curve. A point off the curve would allow an invalid-curve attack on the private key. */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (!isBase64url(text) || bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    return ECDH.convertKey(bytes, curve).length > 0;
  } catch {
    return false;
  }
}

export const isAuthSecret = (text: string): boolean =>
  isBase64url(text) && Buffer.from(text, 'base64url').length === 16;
