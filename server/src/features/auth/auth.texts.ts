import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const signInErrors = {
  notAToken: 'This is not a token.',
  otherAccount: 'That is another account. Please choose the one that you are signed in with.',
  used: 'This sign-in was used already. Please sign in again.',
};

/** The first name of a person whose provider sends none. */
export const unnamedPerson = 'Somebody';

/** The name of a device in the list of sessions: 'Chrome on Android', 'The app on iPhone'. */
export const deviceTexts = fillTexts({
  app: 'The app',
  on: (program: string, system: string) => `${program} on ${system}`,
  unknown: 'Unknown device',
});
