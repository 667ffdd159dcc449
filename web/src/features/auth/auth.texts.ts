import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** What a signed-in person sees of themselves, their devices and their settings. */
export const authTexts = fillTexts({
  namesOf: (mine: string, partner: string) => `${mine} and ${partner}`,
  firstName: {
    label: 'Your first name',
    hint: 'Your partner sees it. Other couples do not.',
    save: 'Save',
    saved: 'Your first name has been changed',
    failed: 'Your first name was not changed.',
  },
  logout: {
    label: 'Logout',
    title: 'Logout?',
    message: 'Do you want to logout?',
    failed: 'You are still logged in. Please try again.',
  },
  devices: {
    loading: 'Loading your devices',
    onlyHere: 'You are signed in here and nowhere else.',
    several: 'You are signed in on these devices. Sign out where it is not you.',
    signOut: 'Sign out',
    /** for screen readers, after the button's label */
    of: (device: string) => `of ${device}`,
    thisDevice: 'This device',
    lastUsed: 'Last used:',
  },
  signOutThere: {
    title: 'Sign out there?',
    message: (device: string) =>
      `${device} is signed out immediately. Anything written there but not sent is lost.`,
    done: (device: string) => `${device} is signed out`,
    failed: 'That device is still signed in.',
  },
  signOutElsewhere: {
    label: 'Sign out everywhere else',
    title: 'Sign out everywhere else?',
    message:
      'You stay signed in here. All other devices are signed out immediately, and your calendar address stops working. Anything written there but not sent is lost.',
    done: 'You are signed out everywhere else',
    failed: 'Your other devices are still signed in.',
  },
});
