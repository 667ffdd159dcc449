import type { notificationCalls } from '@twosome/contract/notification/notification.contract';
import type { Preferences } from '@twosome/contract/notification/preferences.rules';
import { caller } from '../../platform/http.ts';

const call = caller<typeof notificationCalls>();

export const fetchPreferences = (): Promise<Preferences> => call('GET notification/preferences/', {});
/** Kinds that are left out stay as they are. */
export const sendPreferences = (body: Preferences): Promise<Preferences> =>
  call('PUT notification/preferences/', { body });
