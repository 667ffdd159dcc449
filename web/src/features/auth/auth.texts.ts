/** What Home needs at first; the rest is loaded with its dialogs and screens. */
export const authTexts = {
  signingIn: 'Signing in',
  namesOf: (mine: string, partner: string) => `${mine} and ${partner}`,
  askToConnect: {
    heading: 'Better with two',
    line: 'Connect your partner to share your own moments.',
    connect: 'Connect your partner',
  },
  aside: { links: 'About Twosome', about: 'About', privacy: 'Privacy', terms: 'Terms' },
};
