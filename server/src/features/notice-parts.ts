import type { NotificationPart } from '@twosome/contract/notification/notification.contract';

/** What a part of a text names. */
type Named = Exclude<keyof NotificationPart, 'text'>;

// The characters of an interlinear annotation, which nobody can type: `cleanText` removes them.
const [anchor, separator, terminator] = ['\ufff9', '\ufffa', '\ufffb'];
const annotation = /\ufff9(\w+) (\w*)\ufffa([^\ufffb]*)\ufffb/u;

/** A part of a text that names something: goes through the functions of texts like any other value. */
export const markPart = (named: Named, text: string, id = ''): string =>
  `${anchor}${named} ${id}${separator}${text}${terminator}`;

/** For texts: what they call the post that they are about. */
export const aboutPost = (text: string): string => markPart('post', text);

/** Splits a text at its marks. `subject`: the id of what it is about, for marks without one. */
export function splitParts(text: string, subject: string): NotificationPart[] {
  // with capturing groups, split() puts them between the texts
  const pieces = text.split(annotation);
  const parts: NotificationPart[] = [];
  for (let at = 0; at < pieces.length; at += 4) {
    const [plain = '', named, id, words = ''] = pieces.slice(at, at + 4);
    if (plain !== '') parts.push({ text: plain });
    if (named !== undefined) parts.push({ text: words, [named]: id || subject });
  }
  return parts;
}
