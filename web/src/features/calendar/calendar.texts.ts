import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const calendarTexts = fillTexts({
  heading: 'Your goals in your calendar',
  explained:
    'Your calendar app can show your goals on their days. It reads them from a secret address that is yours alone.',
  secret: 'Anyone who has this address can read your goals, so keep it to yourself.',
  make: 'Get the address',
  subscribe: 'Open in calendar app',
  copy: 'Copy address',
  copied: 'Address copied. In your calendar app, add a calendar by its address.',
  notCopied: 'The address could not be copied.',
  address: 'Calendar address',
  once: 'It is shown only now, and works until you sign out on this device. You can get a new one at any time.',
  since: (day: string) => `You have had a calendar address since ${day}.`,
  replaceHint: 'It was shown once, when you got it. A new address replaces it.',
  replace: 'Get a new address',
  turnOff: 'Turn off',
  turnedOff: 'Your calendar address is off.',
  failed: 'Your calendar address could not be changed.',
});
