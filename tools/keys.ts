import { makeVapid } from '../server/src/platform/push/vapid.ts';

// Generates a key pair for Web Push, formatted as settings.
const { publicKey, privateKey } = makeVapid();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
