import { makeVapid } from '../server/src/platform/push/vapid.ts';

// Makes a pair of keys for Web Push, as the settings are written.
const { publicKey, privateKey } = makeVapid();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
