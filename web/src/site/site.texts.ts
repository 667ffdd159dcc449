import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';

/** Texts of the public pages. Those of the privacy policy and the terms are Markdown. */
export const siteTexts = fillTexts({
  frame: { links: 'Quick links', signIn: 'Sign in', start: 'Get started' },
  reading: {
    since: (day: string) => `In force since ${day}`,
    questions: 'Questions',
    /** after the occasion, before the mail address */
    ask: (about: string) => `${about}, ask the people who run this service`,
  },
  landing: {
    tab: 'Grow together',
    title: 'Set goals and grow together.',
    lead: 'One profile for the two of you. Keep your moments, plan what comes next, and clap for the couples you love.',
    download: 'Download the app',
    pictures: 'What it is like',
    clap: 'A clap takes two',
    clapLine: 'One of you taps, the heart is half full. When the other taps too, it is a clap.',
    goals: 'Goals with a date',
    goalsLine: 'Ten nights in a tent, one language, a slower Sunday. Write it down, and do it together.',
    share: 'First yours, then shared',
    shareLine: 'Every photo starts between you two. Your partner decides when others may see it.',
  },
  about: {
    tab: 'About',
    title: 'About Twosome',
    lead: 'A small, warm place for couples: one profile for the two of you, and for what you make of your time together.',
    mission: 'Our mission',
    missionLine:
      'To help two people set goals, keep their moments and grow together. Most apps give each of you a profile of your own. Here you have one, and it belongs to both.',
    licenses: 'Open source in this app',
    vision: 'Our vision',
    visionLine:
      'A place where love is something you do. Couples look back on what they have lived, plan what comes next, and cheer each other on, without a race for numbers.',
    why: 'Why choose Twosome',
    reasons: {
      'It takes two':
        'A clap counts when you have both given it. A photo stays between you until your partner lets others see it.',
      'A room for the two of you':
        'Your messages are for you and your partner. Other couples never see them.',
      'Goals with a date':
        'Write down what you want to do and by when, so that someday becomes a day. Only the two of you see it.',
      'Private first':
        'A new profile is private. Open it when you are ready, and close it again at any time.',
      'Nothing is for sale':
        'No advertising, no tracking, no selling of what you share. What you made here, you can take with you.',
    },
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'What you share here is personal. This is what we keep, who can see it, and how you take it back.',
    since: '24 November 2026',
    about: 'About your data',
  },
  terms: {
    title: 'Terms of service',
    lead: 'Few words, meant seriously. You agree to them before your first photo or message.',
    since: '23 November 2026',
    about: 'If something is unclear',
  },
  deletion: {
    title: 'Delete account',
    lead: 'You may leave whenever you like. This is how, and what becomes of what you made.',
    how: 'How to do it',
    /** around the link to the settings */
    signIn: 'Sign in, open the',
    settings: 'settings',
    choose: 'and choose “Schedule Delete Account”. Nobody has to agree to it.',
    /** around the mail address */
    cannotSignIn: 'If you can no longer sign in, ask the people who run this service to do it for you',
    writeTo: ': write to ',
    mailSubject: 'Delete my account',
    proof:
      '. Say your first name, the name of your couple and with whom you sign in: we do not know your mail address, so we will ask you something that shows it is you.',
    partner: 'your partner',
    before: 'Before you go',
    /** around the link to the privacy policy */
    takeEverything: (days: number) =>
      `You can take everything with you: the settings make an export of your photos and words, which can be fetched for ${days} days. If you only want to end the connection with your partner, disconnect instead. The`,
    privacy: 'privacy policy',
    summary: 'says what we keep, and for how long.',
  },
  /** what a deletion erases, and when */
  leaving: {
    atOnce: 'Right away',
    signedOut: 'You are signed out on all your devices.',
    profileHidden: (partner: string) =>
      `Your profile disappears for everybody but the two of you; ${partner} can go on, and is not told why.`,
    during: `For ${limits.deletionDays} days`,
    nothingErased:
      'Nothing is erased yet. Sign in during that time, say that you want to keep your account, and everything is as it was.',
    afterwards: 'After that',
    erased:
      'Your account is erased, and with it the messages you sent, the comments you wrote, and the posts and goals you added, with their photos. Nobody can bring them back.',
    backups: 'Older backups hold what was erased until they are replaced.',
    partnerKeeps: (partner: string) => `What ${partner} keeps`,
    coupleEnds: (partner: string) =>
      `Your couple ends. For another ${limits.partedDays} days ${partner} can take an export of what they made; then that is erased too.`,
  },
  childSafety: {
    title: 'Child safety',
    lead: 'No tolerance for the abuse of children. This is what is forbidden, how you tell us, and what we do.',
    since: '24 November 2026',
    about: 'About the safety of children',
  },
  notFound: {
    tab: 'Not found',
    line: 'This page has lost its other half.',
    home: 'Back home',
    start: 'To the start',
  },
  welcome: {
    tab: 'Welcome',
    title: 'Welcome to Twosome',
    lead: 'Create a unique profile for the two of you, share your special moments, and see what other couples are up to.',
    invited: 'You have an invitation. Sign in to accept it.',
    /** around the links to the terms and the privacy policy */
    agree: 'By continuing you agree to the',
    terms: 'terms of service',
    and: 'and the',
    privacy: 'privacy policy',
  },
});

/** The description of each public page, and the alternative text of its preview picture. */
export const previewTexts = {
  neutral: {
    description: 'One joint profile for the two of you.',
    alt: 'Two circles that overlap, and a heart in what they share',
  },
  landing: {
    description: 'Set goals and grow together. One profile for the two of you.',
    alt: 'A balloon over the hills and the moon over the sea, and a heart in what they share',
  },
  about: {
    description: 'A small, warm place for couples: why it is there and what it is like.',
    alt: 'Two people on a bench under an autumn tree',
  },
  privacy: {
    description: 'What we keep, who can see it, and how you take it back.',
    alt: 'A cat at a window at night, between drawn curtains',
  },
  terms: {
    description: 'What we ask of you, and what you can expect of us.',
    alt: 'A lit tent under the stars',
  },
  deletion: {
    description: 'How to leave, and what becomes of what you made.',
    alt: 'Two people by the sea under the moon',
  },
  report: {
    description: 'Report something on Twosome, without an account.',
    alt: 'A cabin by a lake in the evening',
  },
  childSafety: {
    description: 'What is forbidden to protect children, how to tell us, and what we do.',
    alt: 'Fields in the morning sun',
  },
  welcome: {
    description: 'Create a profile for the two of you and share your special moments.',
    alt: 'Balloons over the hills in the morning',
  },
};
