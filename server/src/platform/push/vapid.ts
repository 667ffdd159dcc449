import { createECDH, generateKeyPairSync } from 'node:crypto';

/** The server's own pair of keys towards push services of browsers, in base64url. */
export interface Vapid {
  /** a point of P-256, uncompressed: 65 bytes. Browsers subscribe for it */
  publicKey: string;
  /** 32 bytes */
  privateKey: string;
}

/** Not by `createECDH`, which leaves zeros at the beginning out: one key in 256 would be too short. */
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

/** Whether the two halves are of one pair. */
export function isPair({ publicKey, privateKey }: Vapid): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}
