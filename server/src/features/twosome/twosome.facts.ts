import { fact } from '../../platform/facts.ts';

/** Anything of the profile changed: name, photo, cover, bio, visibility, counts. */
export const twosomeChanged = fact<{ twosomeId: string }>('twosome.changed');
/** It is there for nobody but the two any more. */
export const twosomeHidden = fact<{ twosomeId: string }>('twosome.hidden');
/** A private profile became public. */
export const turnedPublic = fact<{ twosomeId: string }>('twosome.turnedPublic');
/** A public profile became private: who does not follow it sees its posts no more. */
export const turnedPrivate = fact<{ twosomeId: string }>('twosome.turnedPrivate');
