/** Messages of failed calls that have none of their own. */
export const platformTexts = {
  network:
    'There was a network error while connecting to the server. Make sure you are connected to internet',
  networkField: 'There was a network error',
  status: (status: number) => `A ${status} error occurred.`,
};
