import { siteTexts } from './site.texts.ts';

interface Facts {
  heading: string;
  points: readonly string[];
}

const texts = siteTexts.leaving;

/** Explains what a deletion erases and when. Points about the couple are left out for a person without a partner. */
export const leavingFacts = (partner: string | null): readonly Facts[] => [
  {
    heading: texts.atOnce,
    points: [texts.signedOut, ...(partner === null ? [] : [texts.profileHidden(partner)])],
  },
  { heading: texts.during, points: [texts.nothingErased] },
  { heading: texts.afterwards, points: [texts.erased, texts.backups] },
  ...(partner === null
    ? []
    : [{ heading: texts.partnerKeeps(partner), points: [texts.coupleEnds(partner)] }]),
];
