import { createECDH, generateKeyPairSync } from 'node:crypto';

export interface Vapid {
  /** an uncompressed P-256 point (65 bytes); browsers subscribe with it */
  publicKey: string;
  /** 32 bytes */
  privateKey: string;
}

/** Not with `createECDH`, which drops leading zeros: one key in 256 would be too short. */
export function makeVapid(): Vapid {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

export function isPair({ publicKey, privateKey }: Vapid): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}
