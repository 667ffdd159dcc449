import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';

export const authSignInTexts = fillTexts({
  ways: {
    none: 'Nobody has set up a way to sign in on this server yet.',
    unreachable: 'We could not reach the server, so you cannot sign in right now.',
    retry: 'Retry',
    or: 'or look around',
  },
  google: {
    loading: 'Loading Google sign-in',
    failed: 'Google sign-in could not be loaded. Check your connection or your content blocker.',
    signIn: 'Sign in with Google',
    missingInApp: 'Signing in with Google is not set up in this app yet.',
  },
  demo: {
    heading: 'Try the demo',
    preparing: 'Preparing the demo. This takes a few seconds.',
    explained: 'No account needed. Come in as one of them, or as yourself.',
    /** before the name of a person */
    signInAs: 'Sign in as',
    firstName: 'Your first name',
    signIn: 'Sign in',
    nameMissing: 'Please enter a first name.',
    nameTooLong: `A first name may have up to ${limits.firstName} characters.`,
  },
  error: {
    title: 'Error Signing',
    message: 'There was an error while signing in. Please try again.',
    loadTitle: 'Error Signing in',
    loadMessage: 'We encountered an error while signing in.',
    expired: 'Your session has expired. Please login again to get access to your account.',
  },
  fresh: {
    title: 'Is it you?',
    message: 'You signed in a while ago. Please sign in again to continue.',
    cancel: 'Cancel',
    continueAs: (name: string) => `Continue as ${name}`,
  },
  terms: {
    title: 'Before you share',
    /** before the links to the terms and the privacy policy */
    read: 'Please read the',
    terms: 'terms of service',
    and: 'and the',
    privacy: 'privacy policy',
    newTab: '(opens in a new tab)',
    adult: 'I am 18 or older and I accept the terms.',
    accept: 'Accept',
    notNow: 'Not now',
  },
});
