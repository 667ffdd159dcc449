/** A message of at most this many emoji, and nothing else, is drawn large. */
const maxLarge = 3;

/** A character as people see it that is drawn as an emoji. The v flag would know them all, but Safari 16 refuses it. */
const emoji =
  /^(?:\p{Regional_Indicator}{2}$|[0-9#*]\ufe0f?\u20e3$|(?!\p{Regional_Indicator})\p{Emoji_Presentation}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}))/u;

/** Whether a text is one to three emoji, with nothing but spaces around them. */
export function isFewEmoji(text: string): boolean {
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (/^\s+$/.test(segment)) continue;
    if (!emoji.test(segment) || ++count > maxLarge) return false;
  }
  return count > 0;
}
