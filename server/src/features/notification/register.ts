import { createHash } from 'node:crypto';
import type { FieldErrors } from '@twosome/contract/platform/api-errors';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isAllowedHost } from '../../platform/push/ssrf-guard.ts';
import { isAuthSecret, isPublicKey } from '../../platform/push/web-push.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockUsers } from '../auth/users.sql.ts';
import { subscriptionErrors } from './notification.texts.ts';
import type { NotificationDeps } from './notification.ts';
import {
  keepNewestSubscriptions,
  type PushSubscriptionRow,
  removePushSubscriptions,
  savePushSubscription,
} from './subscriptions.sql.ts';

export const registerFcm = (
  deps: NotificationDeps,
  viewer: Viewer,
  { token, device }: { token: string; device?: string | undefined },
): Promise<void> =>
  register(deps, viewer, {
    ...{ id: idOf('fcm', token), kind: 'fcm', address: token, p256dh: null, auth: null },
    deviceHash: device === undefined ? null : createHash('sha256').update(device).digest(),
  });

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export async function registerWebPush(
  deps: NotificationDeps,
  viewer: Viewer,
  { endpoint, keys: { p256dh, auth } }: Subscription,
) {
  const fields = validateSubscription({ endpoint, keys: { p256dh, auth } }, deps.pushAnywhere);
  if (fields !== null) throw new ApiError('invalid', { fields });
  const id = idOf('web', endpoint);
  await register(deps, viewer, { id, kind: 'web', address: endpoint, p256dh, auth, deviceHash: null });
}

/** Validates untrusted input: the server sends requests to the endpoint (SSRF) and encrypts with the keys. */
function validateSubscription({ endpoint, keys }: Subscription, pushAnywhere: boolean): FieldErrors | null {
  const errors: FieldErrors = {};
  if (!pushAnywhere && !isAllowedHost(endpoint)) errors.endpoint = [subscriptionErrors.notAPushService];
  if (pushAnywhere && !/^https?:/.test(endpoint)) errors.endpoint = [subscriptionErrors.notAWebAddress];
  const wrong = [
    ...(isPublicKey(keys.p256dh) ? [] : [`p256dh: ${subscriptionErrors.publicKey}`]),
    ...(isAuthSecret(keys.auth) ? [] : [`auth: ${subscriptionErrors.authSecret}`]),
  ];
  if (wrong.length > 0) errors.keys = wrong;
  return Object.keys(errors).length > 0 ? errors : null;
}

async function register({ db }: NotificationDeps, viewer: Viewer, address: PushSubscriptionRow) {
  await db.transaction(async (tx) => {
    // so that devices that register at the same time do not exceed the limit together
    await lockUsers(tx, [viewer.userId]);
    const outcome = await savePushSubscription(tx, address, { ...viewer, now: now() });
    if (outcome === 'sessionGone') throw new ApiError('signedOut');
    if (outcome === 'anotherDevice')
      throw new ApiError('conflict', { message: subscriptionErrors.otherDevice });
    await keepNewestSubscriptions(tx, viewer.userId, limits.pushSubscriptions);
  });
}

/** Deletes the person's subscription with this FCM token or Web Push endpoint. */
export const deletePushToken = (tx: Tx, userId: string, token: string): Promise<void> =>
  removePushSubscriptions(tx, userId, [idOf('fcm', token), idOf('web', token)]);

const idOf = (kind: PushSubscriptionRow['kind'], address: string): string =>
  createHash('sha256').update(`${kind} ${address}`).digest('base64url');
