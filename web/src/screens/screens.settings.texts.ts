import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts of the settings and of the screens about the account and its partner. */
export const settingsTexts = fillTexts({
  settings: {
    twosome: 'You two',
    username: 'Username and bio',
    visibility: 'Who can see your profile',
    days: 'Together since, and countdowns',
    import: 'Bring our story along',
    you: 'You',
    code: 'Your code',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
    leaving: 'Leaving',
    notMyPartner: 'This is not my partner',
    disconnect: 'Disconnect',
  },
  mentions: {
    label: 'Who may mention you two',
    /** in the order of the choices */
    options: ['Everyone', 'Couples you follow', 'Nobody'],
    hint: 'Others can still write your name in a comment, but you two are not notified.',
    failed: 'Your choice was not saved.',
  },
  firstName: 'First name',
  devices: {
    title: 'Devices',
    loading: 'Loading your devices',
    onlyHere: 'You are signed in here and nowhere else.',
    several: 'You are signed in on these devices. Sign out where it is not you.',
  },
  blocked: {
    title: 'Blocked couples',
    line: 'You and they do not find each other.',
    withoutPartner: 'With a partner you can unblock them.',
    withPartner: 'Unblocking brings no follow back.',
    none: 'Nobody is blocked',
    noneLine: 'A couple that you block from its profile stands here.',
  },
  export: {
    title: 'Export your data',
    line: (days: number) =>
      `The link is yours alone and works while you are signed in here. After ${days} days the ZIP is gone, and you can pack a new one. Keep it where nobody else looks: it holds your private photos and messages.`,
  },
  deletion: {
    exportFirst: 'Take your things along',
    exportFirstLine: 'Make an export first: your photos and words in one file.',
    scheduled: (lastDay: string) => `Your account will be deleted on ${lastDay}`,
    scheduledAlone: 'Until then nothing is erased. Keep your account, and everything is as it was.',
    scheduledLine: (partner: string) =>
      `Until then nothing is erased, and your profile is hidden from everybody but you and ${partner}. Keep your account, and everything is as it was.`,
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
  connect: {
    title: 'Connect your partner',
    andTheirs: 'and enter theirs',
    orTheirs: 'or enter theirs',
    orScan: 'or scan',
    qrCode: 'Your code as a QR code',
    scanLine: "Scan this qr code from your partner's phone",
  },
  connected: {
    title: 'Connected',
    line: 'You two have been connected. Now you can proceed creating your profile.',
    again: 'Together again',
    againLine: 'Welcome back, you two. Everything you had is here again.',
    names: (mine: string, theirs: string) => `${mine} & ${theirs}`,
    next: (name: string) => `Continue as ${name}`,
  },
});
