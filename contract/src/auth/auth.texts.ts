export const authErrors = {
  credentialMissing: 'An identity credential is needed.',
  notAdult: 'Please confirm that you are 18 or older.',
} as const;
