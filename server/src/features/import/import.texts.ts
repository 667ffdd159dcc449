/** Why a call is refused. What is wrong with an archive is in the contract: `importErrors`. */
export const importTexts = {
  noArchive: 'Choose an archive.',
  running: 'You two already have an import under way. Wait until it ends, or take it back.',
  timeZone: 'This time zone is not known.',
  notYours: 'Only the person who started this import can confirm it.',
  agreeYourself: 'Your partner has to agree to the messages.',
  notReady: 'This import cannot be confirmed now.',
  notPrepared: 'The messages are being prepared. Try again in a moment.',
  nothingWaits: 'No messages are waiting for agreement.',
  whichDates: 'Choose how to read the dates of this chat.',
  unknownName: 'This name is not in the chat.',
  unknownUser: 'This must be one of the two of you.',
};

/** What an export holds of it, in the folder of a couple. */
export const importFiles = {
  'imports.json': 'what you brought along from other apps',
};
