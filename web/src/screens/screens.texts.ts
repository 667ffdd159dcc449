/** Texts that home shows. Those of other screens stand in further files. */
export const screensTexts = {
  timeline: {
    empty: 'What couples share with everyone comes here.',
  },
};
