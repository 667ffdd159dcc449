/** What every start of the app loads. */
export const authStartTexts = { signingIn: 'Signing in' };
