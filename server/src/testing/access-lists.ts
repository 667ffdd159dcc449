import {
  couples,
  creator,
  members,
  none,
  own,
  type ProfileState,
  partner,
  seesHeader,
  seesProfile,
  type Viewer,
} from './access-table.ts';
import type { ThingName } from './access-things.ts';

/** Who finds the thing in a list, by its id. All others get a list without it, or none. */
export const listsOf = (
  profile: ProfileState,
): [line: string, thing: ThingName, sees: readonly Viewer[]][] => {
  const both = members(profile, own);
  const one = members(profile, creator);
  return [
    ['GET post/?is_timeline=true', 'public post', seesProfile[profile]],
    ['GET post/?is_timeline=true', 'private post', both],
    ['GET post/?is_timeline=true', 'only me post', one],
    ['GET post/?ids=:id', 'public post', seesProfile[profile]],
    ['GET post/?ids=:id', 'private post', both],
    ['GET post/?twosome_id=:couple', 'public post', seesProfile[profile]],
    ['GET post/?twosome_id=:couple', 'private post', both],
    ['GET post/?twosome_id=:couple', 'only me post', one],
    ['GET post/deleted/', 'deleted post', both],
    ['GET post/deleted/', 'only me, deleted post', one],
    ['GET post/:id/comment/', 'comment', seesProfile[profile]],
    ['GET post/:id/comment/', 'deleted comment', none],
    ['GET auth/twosome/?ids=:id', 'couple', seesHeader[profile]],
    ['GET search/?q=ana%26bruno', 'couple', profile === 'leaving' ? none : couples(seesHeader[profile])],
    ['GET goals/', 'goal', both],
    ['GET countdown/', 'countdown', both],
    ['GET question/past/', 'open question', both],
    ['GET question/past/', "day's question", none],
    ['GET message/more/latest/', 'message', both],
    ['GET message/search/?q=hello', 'message', both],
    ['GET letter/', 'sealed letter', both],
    ['GET letter/opened/', 'open letter', both],
    ['GET book/', 'book', both],
    ['GET auth/session/', 'session', creator],
    ['GET notification/', 'public post', both],
    ['GET tray/', 'private post', members(profile, partner)],
  ];
};

/** Who gets the bytes, with a signature of their own session. */
export const filesOf = (profile: ProfileState): [thing: ThingName, sees: readonly Viewer[]][] => {
  const both = members(profile, own);
  const one = members(profile, creator);
  return [
    ['public post', seesProfile[profile]],
    ['private post', both],
    ['only me post', one],
    ['taken down post', none],
    ['deleted post', both],
    ['photo of the couple', seesHeader[profile]],
    ['voice note', both],
    ['photo message', both],
    ['sealed letter', one],
    ['open letter', both],
  ];
};
