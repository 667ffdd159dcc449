import type { ReportKind, ReportReason } from '@twosome/contract/safety/safety.rules';

export const safetyTexts = {
  more: {
    heading: 'More about this post',
    claps: 'Who clapped',
    report: 'Report',
    block: 'Block this couple',
  },
  report: {
    heading: 'Report',
    more: 'Anything we should know? (optional)',
    send: 'Send report',
    sent: 'Thank you. We will look at it.',
    notSent: 'The report was not sent.',
    unavailable: 'This is no longer available.',
  },
  question: {
    post: 'What is wrong with this post? They are not told who reported it.',
    comment: 'What is wrong with this comment? They are not told who reported it.',
    profile: 'What is wrong with this profile? They are not told who reported it.',
    message: 'What is wrong with this message? We read it, and nothing else of your room.',
    question: 'What is wrong with what they wrote? We read this question and their answer, and nothing else.',
    letter: 'What is wrong with this letter? We read it and its photos, and no other letter.',
  } satisfies Record<ReportKind, string>,
  reasons: {
    spam: 'Spam or a scam',
    harassment: 'Insults or harassment',
    nudity: 'Nudity or sex',
    violence: 'Violence or threats',
    underage: 'Somebody is under 18',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
};
