/** The parts that we use: RFC 8188 encryption with the keys of RFC 8291. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Keys {
    version: 'aes128gcm';
    /** ours */
    privateKey: ECDH;
    /** the other side's public key, for encrypting */
    dh?: string;
    authSecret: string;
  }
  const ece: {
    encrypt(text: Buffer, keys: Keys & { dh: string }): Buffer;
    decrypt(bytes: Buffer, keys: Keys): Buffer;
  };
  export default ece;
}
