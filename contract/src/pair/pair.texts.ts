/** Why a partner's code is rejected. */
export const codeErrors = {
  empty: "Please enter partner's code",
  own: '😂 You pasted your own id!',
  /** the same text for unknown, partnered and leaving people, so that it does not reveal which */
  unknown: 'We could not find anybody to connect with this code.',
} as const;
