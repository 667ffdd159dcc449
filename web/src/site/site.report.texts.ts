import type { PublicReportReason } from '@twosome/contract/safety/safety.rules';

/** Texts of the public form for reports. */
export const reportTexts = {
  title: 'Report something',
  lead: 'You need no account. A person reads every report, and the people it is about do not learn who sent it.',
  subject: 'What is it about?',
  subjectHint: 'A link to a post or profile here, or the name of a couple.',
  reason: 'What is wrong?',
  choose: 'Choose one',
  reasons: {
    intimate: 'An intimate picture, shown without consent',
    minor: 'Somebody under age, in danger or shown sexually',
    harassment: 'Harassment or threats',
    impersonation: 'Somebody pretends to be somebody else',
    violence: 'Violence',
    other: 'Something else',
  } satisfies Record<PublicReportReason, string>,
  text: 'What happened?',
  textHint: 'Tell us what we should look at. Do not send pictures.',
  contact: 'Your email address, if you want an answer',
  contactHint: 'We use it for this report only.',
  urgent: (hours: number) =>
    `We answer reports of intimate pictures and of people under age within ${hours} hours. If somebody is in danger, call the emergency services where you live.`,
  send: 'Send report',
  children: 'What we do to keep children safe is on the page',
  childSafety: 'Child safety',
  about: 'If the form does not work for you',
};
