import { createHash } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import type { FieldErrors } from '@twosome/contract/platform/refusals';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { mayBeNamed } from '../../platform/push/outside.ts';
import { isAuthSecret, isPublicKey } from '../../platform/push/web-push.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  keepNewestAddresses,
  type PushAddress,
  removePushAddresses,
  setPushAddress,
} from './addresses.sql.ts';

interface House {
  db: Db;
  pushAnywhere: boolean;
}

export const registerFcm = (house: House, viewer: Viewer, token: string): Promise<void> =>
  register(house, viewer, { id: idOf('fcm', token), kind: 'fcm', address: token, p256dh: null, auth: null });

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export async function registerWebPush(
  house: House,
  viewer: Viewer,
  { endpoint, keys: { p256dh, auth } }: Subscription,
): Promise<void> {
  const fields = subscriptionErrors({ endpoint, keys: { p256dh, auth } }, house.pushAnywhere);
  if (fields !== null) throw new Refusal('invalid', { fields });
  await register(house, viewer, { id: idOf('web', endpoint), kind: 'web', address: endpoint, p256dh, auth });
}

/** The server will post to the endpoint, and encrypt by the keys: both are somebody else's words. */
function subscriptionErrors({ endpoint, keys }: Subscription, pushAnywhere: boolean): FieldErrors | null {
  const errors: FieldErrors = {};
  if (!pushAnywhere && !mayBeNamed(endpoint))
    errors.endpoint = ['This is not the address of a push service.'];
  if (pushAnywhere && !/^https?:/.test(endpoint)) errors.endpoint = ['This is not a web address.'];
  const wrong = [
    ...(isPublicKey(keys.p256dh) ? [] : ['p256dh: This is not a public key.']),
    ...(isAuthSecret(keys.auth) ? [] : ['auth: These are not 16 bytes in base64url.']),
  ];
  if (wrong.length > 0) errors.keys = wrong;
  return Object.keys(errors).length > 0 ? errors : null;
}

async function register({ db }: House, viewer: Viewer, address: PushAddress): Promise<void> {
  await db.inOneGo(async (tx) => {
    if (!(await setPushAddress(tx, address, { ...viewer, now: now() }))) throw new Refusal('signedOut');
    await keepNewestAddresses(tx, viewer.userId, limits.pushAddresses);
  });
}

/** By what a device calls its address: a token, or an endpoint. Other people's stay. */
export const forgetPushToken = (tx: Tx, userId: string, token: string): Promise<void> =>
  removePushAddresses(tx, userId, [idOf('fcm', token), idOf('web', token)]);

const idOf = (kind: PushAddress['kind'], address: string): string =>
  createHash('sha256').update(`${kind} ${address}`).digest('base64url');
