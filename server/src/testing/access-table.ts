import type { ThingName } from './access-things.ts';
import type { Sent } from './person.ts';

/*
 * Who may make which call about which thing of Ana and Bruno, written from the promises and apart from the code that keeps
 * them. `authorization-matrix.test.ts` makes each of these calls as every viewer.
 */

export const viewers = [
  'signed out',
  'single',
  'parted',
  'fresh couple',
  'creator',
  'partner',
  'follower',
  'requester',
  'stranger',
  'blocked',
  'blocker',
  'leaving',
  'suspended',
] as const;
export type Viewer = (typeof viewers)[number];

/** Of Ana and Bruno. */
export const profileStates = ['private', 'public', 'leaving', 'parted'] as const;
export type ProfileState = (typeof profileStates)[number];

export interface Row {
  line: string;
  thing: ThingName;
  sent?: Sent;
  may: readonly Viewer[];
  /** the statuses of refused viewers who see the thing; the others get 401, 403 or 404 */
  refused?: Partial<Record<Viewer, number>>;
  /** an allowed call changes it: the next one is about a new one */
  changes?: true;
}

export const none: readonly Viewer[] = [];
export const own: readonly Viewer[] = ['creator', 'partner'];
export const creator: readonly Viewer[] = ['creator'];
export const partner: readonly Viewer[] = ['partner'];
/** Everybody who is signed in, except after a block. */
const unblocked: readonly Viewer[] = [
  ...['single', 'parted', 'fresh couple'],
  ...[...own, 'follower', 'requester', 'stranger', 'leaving'],
] as Viewer[];
export const without = (all: readonly Viewer[], ...left: readonly Viewer[]) =>
  all.filter((one) => !left.includes(one));
const refusing = (all: readonly Viewer[], status: number): Partial<Record<Viewer, number>> =>
  Object.fromEntries(all.map((one) => [one, status]));
/** Of those who see something, the ones who can act: a person without a partner cannot. */
export const couples = (all: readonly Viewer[]) => without(all, 'single', 'parted');

/** Who sees the header: photo, cover, name, bio. */
export const seesHeader: Record<ProfileState, readonly Viewer[]> = {
  private: unblocked,
  public: unblocked,
  leaving: own,
  parted: none,
};
/** Who sees lists, counts and public posts. */
export const seesProfile: Record<ProfileState, readonly Viewer[]> = {
  ...seesHeader,
  private: [...own, 'follower'],
};
/** The couple's own things are out of reach for both once they have parted. */
export const members = (profile: ProfileState, all: readonly Viewer[]) => (profile === 'parted' ? none : all);

const json = (body: object): Sent => ({ body });

export const postStates = [
  'only me',
  'private',
  'public',
  'taken down',
  'deleted',
  'only me, deleted',
] as const;
export type PostState = (typeof postStates)[number];

function postRows(profile: ProfileState, state: PostState): Row[] {
  const isLive = !state.includes('deleted');
  const mine = members(profile, state.startsWith('only me') ? creator : own);
  const sees = !isLive ? none : state === 'public' ? [...new Set([...seesProfile[profile], ...mine])] : mine;
  const acts = state === 'private' || state === 'public' ? couples(sees) : none;
  const changing = isLive && state !== 'taken down' ? mine : none;
  const down = state === 'taken down' ? refusing(mine, 403) : {};
  const publishes = state === 'public' ? mine : state === 'private' ? members(profile, partner) : none;
  const thing: ThingName = `${state} post`;
  return [
    { line: 'GET post/:id/', thing, may: sees },
    { line: 'GET post/:id/clap/', thing, may: sees },
    { line: 'GET post/:id/comment/', thing, may: sees },
    { line: 'POST post/:id/clap/toggle_clap/', thing, may: acts, sent: json({ want: true }) },
    { line: 'POST post/:id/comment/', thing, may: acts, sent: json({ text: 'Lovely!' }) },
    {
      line: 'PATCH post/:id/',
      thing,
      may: changing,
      refused: down,
      sent: json({ text: 'Other' }),
      changes: true,
    },
    { line: 'DELETE post/:id/', thing, may: isLive ? mine : none, changes: true },
    { line: 'POST post/:id/restore/', thing, may: isLive ? none : mine, sent: json({}), changes: true },
    { line: 'POST post/:id/show/', thing, may: isLive ? mine : none, sent: json({}), changes: true },
    {
      ...{ line: 'POST post/:id/toggle_visibility/', thing, may: publishes, changes: true },
      sent: json({ is_private: false }),
      refused: isLive ? refusing(without(mine, ...publishes), 403) : {},
    },
    {
      line: 'POST report/',
      thing,
      may: without(sees, ...own),
      refused: refusing(isLive && !state.startsWith('only me') ? mine : none, 403),
    },
  ];
}

/** A comment of the followers under a public post. */
function commentRows(profile: ProfileState): Row[] {
  const sees = seesProfile[profile];
  const mine = members(profile, own);
  const others = (...may: readonly Viewer[]) => refusing(couples(without(sees, ...may)), 403);
  const writers: readonly Viewer[] = ['follower'];
  const text = json({ text: 'Lovely light!' });
  return [
    ...(
      [
        ['DELETE post/:id/comment/:commentId/', [...writers, ...mine], {}],
        [
          'PATCH post/:id/comment/:commentId/',
          profile === 'private' || profile === 'public' ? writers : none,
          text,
        ],
        ['POST post/:id/comment/:commentId/heart/', couples(sees), json({ want: true })],
      ] as const
    ).map(
      ([line, may, sent]): Row => ({
        line,
        thing: 'comment',
        may,
        sent,
        refused: others(...may),
        changes: true,
      }),
    ),
    {
      ...{ line: 'POST post/:id/comment/:commentId/restore/', thing: 'deleted comment', sent: json({}) },
      ...{ may: members(profile, partner), changes: true },
    },
    {
      ...{ line: 'POST report/', thing: 'comment' },
      ...{
        may: without(sees, ...writers),
        refused: refusing(seesProfile[profile].includes('follower') ? writers : none, 403),
      },
    },
  ];
}

function profileRows(profile: ProfileState): Row[] {
  const sees = seesHeader[profile];
  const mine = members(profile, own);
  const lists = seesProfile[profile];
  const closed = refusing(without(sees, ...lists), 403);
  const thing: ThingName = 'couple';
  const others = couples(without(sees, ...mine));
  const self = refusing(mine, 400);
  return [
    { line: 'GET auth/twosome/:id/', thing, may: sees },
    { line: 'GET auth/follower/:id/', thing, may: lists, refused: closed },
    { line: 'GET auth/following/:id/', thing, may: lists, refused: closed },
    // nobody here was asked by Ana and Bruno, so there is nothing to accept
    {
      line: 'POST auth/follow_request/:id/follow/',
      thing,
      may: others,
      refused: self,
      sent: json({ action: 'accept' }),
    },
    { line: 'POST report/', thing, may: without(sees, ...own), refused: refusing(mine, 403) },
  ];
}

/** The last row: it ends the block. */
function unblockRow(profile: ProfileState): Row {
  const mine = members(profile, own);
  const others = couples(without(seesHeader[profile], ...mine));
  return {
    line: 'DELETE auth/block/:id/',
    thing: 'couple',
    may: [...others, 'blocker'],
    refused: refusing(mine, 400),
  };
}

/** Things that nobody but the two reaches, in every state of the profile. */
function sharedRows(profile: ProfileState): Row[] {
  const both = members(profile, own);
  const [one, other] = [members(profile, creator), members(profile, partner)];
  const rows: [line: string, thing: ThingName, may: readonly Viewer[], rest?: Partial<Row>][] = [
    ['GET goals/:id/', 'goal', both],
    [
      'PUT goals/:id/',
      'goal',
      both,
      { sent: json({ title: 'Swim', description: 'Far.', achieve_by: '2199-01-01' }), changes: true },
    ],
    ['DELETE goals/:id/', 'goal', both, { changes: true }],
    ['DELETE countdown/:id/', 'countdown', both, { changes: true }],
    ['POST question/:id/answer/', "day's question", both, { sent: json({ text: 'Rain.' }), changes: true }],
    ['POST question/:id/skip/', "day's question", both, { sent: json({}), changes: true }],
    ['DELETE question/:id/', "day's question", none],
    [
      'POST question/:id/answer/',
      'open question',
      none,
      { sent: json({ text: 'Snow.' }), refused: refusing(both, 409) },
    ],
    ['POST question/:id/skip/', 'open question', none, { sent: json({}), refused: refusing(both, 409) }],
    ['POST report/', 'open question', both, { changes: true }],
    ['DELETE question/:id/', 'asked question', one, { changes: true }],
    ['GET message/around/:id/', 'message', both],
    [
      'PATCH message/:id/',
      'message',
      one,
      { sent: json({ text: 'Hi' }), refused: refusing(other, 403), changes: true },
    ],
    ['POST message/:id/react/', 'message', both, { sent: json({ emoji: '❤️' }) }],
    ['POST message/:id/pin/', 'message', both, { sent: json({ want: true }) }],
    ['POST message/:id/heard/', 'message', none, { sent: json({}), refused: refusing(one, 403) }],
    ['POST message/:id/heard/', 'voice note', other, { sent: json({}), refused: refusing(one, 403) }],
    ['DELETE message/:id/', 'message', one, { refused: refusing(other, 403), changes: true }],
    ['POST report/', 'message', other, { refused: refusing(one, 403), changes: true }],
    ['GET message/around/:id/', 'deleted message', both],
    ['PATCH message/:id/', 'deleted message', none, { sent: json({ text: 'Hi' }) }],
    ['POST message/:id/react/', 'deleted message', none, { sent: json({ emoji: '❤️' }) }],
    ['POST message/:id/pin/', 'deleted message', none, { sent: json({ want: true }) }],
    ['POST letter/:id/open/', 'sealed letter', none, { sent: json({}), refused: refusing(both, 403) }],
    ['DELETE letter/:id/', 'sealed letter', one, { refused: refusing(other, 403), changes: true }],
    ['POST report/', 'sealed letter', none, { refused: refusing(one, 403) }],
    [
      'POST letter/:id/open/',
      'due letter',
      other,
      { sent: json({}), refused: refusing(one, 403), changes: true },
    ],
    ['DELETE letter/:id/', 'open letter', none, { refused: refusing(both, 403) }],
    ['POST report/', 'open letter', other, { refused: refusing(one, 403), changes: true }],
    ['GET book/:id/content/', 'book', both],
    ['POST book/:id/agree/', 'book', other, { sent: json({}), refused: refusing(one, 403), changes: true }],
    ['DELETE book/:id/', 'book', both, { changes: true }],
    ['DELETE auth/session/:id/', 'session', creator, { changes: true }],
    ['DELETE memory/hide/:id/', 'hidden memory', one, { changes: true }],
  ];
  return rows.map(([line, thing, may, rest]) => ({ line, thing, may, ...rest }));
}

/** All rows while the couple's profile is in this state. */
export const rowsOf = (profile: ProfileState): Row[] => [
  ...(profile === 'private' || profile === 'public' ? postStates : (['public'] as const)).flatMap((state) =>
    postRows(profile, state),
  ),
  ...commentRows(profile),
  ...profileRows(profile),
  ...sharedRows(profile),
  unblockRow(profile),
];
