import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const accountTexts = fillTexts({
  export: {
    line: (days: number) =>
      `The link is yours alone and works while you are signed in here. After ${days} days the ZIP is gone, and you can pack a new one. Keep it where nobody else looks: it holds your private photos and messages.`,
    none: {
      heading: 'Download your data',
      line: 'One ZIP with your photos, posts, messages and everything else that Twosome keeps of you.',
    },
    request: 'Pack my things',
    notStarted: 'Your export could not be started.',
    building: 'Packing your things',
    buildingLine: 'It may take a few minutes. You can leave this page: we will notify you when it is ready.',
    buildingSuspended: 'It may take a few minutes. You will find it here when it is ready.',
    failed: {
      heading: 'That did not work',
      line: 'We could not pack your things this time. Nothing was lost.',
    },
    tryAgain: 'Try again',
    ready: 'Your export is ready',
    readyLine: (size: string, day: string) => `${size}, here for you until ${day}.`,
    download: 'Download',
    renew: 'Pack a new one',
  },
  exportToast: { ready: 'Your export is ready', failed: 'Your export has failed', show: 'Show' },
  schedule: {
    label: 'Schedule Delete Account',
    title: 'Schedule Delete Account?',
    message: (day: string) =>
      `You will be signed out on all your devices. On ${day} everything is deleted, unless you sign in before and keep your account.`,
    yes: 'Schedule Delete',
    failed: 'Error while scheduling delete',
  },
  scheduled: (day: string) => `Your account will be deleted on ${day}`,
  keep: {
    title: 'Keep your account?',
    message: (day: string) => `Your account will be deleted on ${day}. Do you want to keep it?`,
    yes: 'Keep my account',
    no: 'Delete as planned',
    done: 'Welcome back. Everything is as it was.',
    failed: 'Your account was not kept.',
  },
  suspended: {
    tab: 'Account suspended',
    title: 'Your account is suspended',
    since: (day: string) => `Since ${day}.`,
    dataRetained: 'Your account and what you made are kept.',
    contact: 'If you think this is a mistake, ask the people who run this service.',
    contactMail: 'If you think this is a mistake, write to',
    possible: 'What you can still do',
  },
});
