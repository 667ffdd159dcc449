import type { Config } from '../../config.ts';
import { now } from '../../platform/clock.ts';
import { fcm } from '../../platform/push/fcm.ts';
import { webPush } from '../../platform/push/web-push.ts';
import type { PushServices } from './push.ts';

/** The configured push services. Web push services receive a contact address of the operator. */
export const pushServicesOf = ({ fcm: google, vapid, ...config }: Config): PushServices => ({
  ...(google !== null && { fcm: fcm(google, now) }),
  ...(vapid !== null && {
    web: webPush(vapid, {
      contact: config.supportEmail === null ? config.publicUrl : `mailto:${config.supportEmail}`,
      anywhere: config.pushAnywhere,
      clock: now,
    }),
  }),
});
