/** Why a call is refused. What is wrong with an archive is in the contract: `importErrors`. */
export const importTexts = {
  noArchive: 'Choose an archive.',
  running: 'You two already have an import under way. Wait until it ends, or take it back.',
  timeZone: 'This time zone is not known.',
  notYours: 'Only the person who started this import can confirm it.',
  agreeYourself: 'Your partner has to agree to the messages.',
  notReady: 'This import cannot be confirmed now.',
  nothingWaits: 'No messages are waiting for agreement.',
  unknownName: 'This name is not in the chat.',
  unknownUser: 'This must be one of the two of you.',
};

/** What WhatsApp writes in a person's name for a message that was deleted. */
export const deletedMessages = [
  'This message was deleted',
  'You deleted this message',
  'Diese Nachricht wurde gelöscht',
  'Du hast diese Nachricht gelöscht',
  'Se eliminó este mensaje',
  'Eliminaste este mensaje',
  'Ce message a été supprimé',
  'Vous avez supprimé ce message',
  'Mensagem apagada',
  'Você apagou esta mensagem',
  'Questo messaggio è stato eliminato',
  'Hai eliminato questo messaggio',
  'Dit bericht is verwijderd',
  'U hebt dit bericht verwijderd',
  'null',
];
