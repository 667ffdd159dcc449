import { limits } from '@twosome/contract/platform/limits';

interface Facts {
  heading: string;
  points: readonly string[];
}

/** Explains what a deletion erases and when. Points about the couple are left out for a person without a partner. */
export function leavingFacts(partner: string | null): readonly Facts[] {
  return [
    {
      heading: 'At once',
      points: [
        'You are signed out on all your devices.',
        ...ofCouple(
          partner,
          `Your profile disappears for everybody but the two of you; ${partner} can go on, and is not told why.`,
        ),
      ],
    },
    {
      heading: `For ${limits.deletionDays} days`,
      points: [
        'Nothing is erased yet. Sign in during that time, say that you want to keep your account, and everything is as it was.',
      ],
    },
    {
      heading: 'After that',
      points: [
        'Your account is erased, and with it the messages you sent, the comments you wrote, and the posts and goals you added, with their photos. Nobody can bring them back.',
        'Older backups hold what was erased until they are replaced.',
      ],
    },
    ...ofCouple(partner, {
      heading: `What ${partner} keeps`,
      points: [
        `Your couple ends. For another ${limits.partedDays} days ${partner} can take an export of what they made; then that is erased too.`,
      ],
    }),
  ];
}

const ofCouple = <Fact>(partner: string | null, fact: Fact): Fact[] => (partner === null ? [] : [fact]);
