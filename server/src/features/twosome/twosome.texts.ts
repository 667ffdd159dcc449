export const twosomeErrors = {
  private: 'This profile is private.',
  usernameTaken: 'This name is taken. Try another one.',
  /** for the operator who verifies a couple */
  unnamed: 'This couple has not chosen a name yet, and the badge belongs to the name.',
};
