/** How long the sender may edit a message. Milliseconds. */
export const editableFor = 15 * 60_000;

/** Whether the viewer may edit this message now. */
export const canEdit = (
  message: { sent_by: string; added_at: string; text: string },
  viewerId: string,
  now: number,
): boolean =>
  message.sent_by === viewerId && message.text !== '' && now - Date.parse(message.added_at) < editableFor;

/** Reactions after a person reacted; null takes the reaction away. */
export const withReaction = (
  reactions: readonly { by: string; emoji: string }[],
  by: string,
  emoji: string | null,
): { by: string; emoji: string }[] => [
  ...reactions.filter((reaction) => reaction.by !== by),
  ...(emoji === null ? [] : [{ by, emoji }]),
];
