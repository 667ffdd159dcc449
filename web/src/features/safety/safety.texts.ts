import type { ReportReason } from '@twosome/contract/safety/safety.rules';

export const safetyTexts = {
  more: {
    heading: 'More about this post',
    claps: 'Who clapped',
    report: 'Report',
    block: 'Block this couple',
  },
  options: { heading: 'Options', report: 'Report' },
  report: {
    heading: 'Report',
    more: 'Anything we should know? (optional)',
    send: 'Send report',
    sent: 'Thank you. We will look at it.',
    notSent: 'The report was not sent.',
    unavailable: 'This is no longer available.',
  },
  reasons: {
    spam: 'Spam or a scam',
    harassment: 'Insults or harassment',
    nudity: 'Nudity or sex',
    violence: 'Violence or threats',
    underage: 'Somebody is under 18',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
};
