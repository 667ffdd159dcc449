import type { notificationCalls } from '@twosome/contract/notification/notification.contract';
import type { Preferences, PreferencesWish } from '@twosome/contract/notification/preferences.rules';
import { caller } from '../../platform/http.ts';

const call = caller<typeof notificationCalls>();

export const fetchPreferences = (): Promise<Preferences> => call('GET notification/preferences/', {});
/** What is left out stays as it is. */
export const sendPreferences = (body: PreferencesWish): Promise<Preferences> =>
  call('PUT notification/preferences/', { body });
