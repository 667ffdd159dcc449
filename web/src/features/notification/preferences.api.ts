import type { notificationCalls } from '@twosome/contract/notification/notification.contract';
import type { Preferences, PreferencesInput } from '@twosome/contract/notification/preferences.rules';
import { caller } from '../../platform/http.ts';

const call = caller<typeof notificationCalls>();

export const fetchPreferences = (): Promise<Preferences> => call('GET notification/preferences/', {});
/** Omitted fields stay unchanged. */
export const sendPreferences = (body: PreferencesInput): Promise<Preferences> =>
  call('PUT notification/preferences/', { body });
