/** The key of letters among the preferences of notifications. Only their push can be turned off there; the tray has its own switch. */
export const lettersKind = 'l';
