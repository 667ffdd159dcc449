import type { Post } from '@twosome/contract/post/post.contract';

/** The words of a post: its text, and one description for each image. */
export interface Words {
  text: string;
  alt: readonly string[];
}

/** What somebody typed, and the words that it was typed over. */
export interface Edit {
  over: Words;
  typed: Words;
}

export const wordsOf = (post: Post): Words => ({ text: post.text, alt: post.images.map(({ alt }) => alt) });

/** What was not touched follows the post: the partner may have written it meanwhile. */
export function followed({ over, typed }: Edit, now: Words): Edit {
  const touched = {
    text: typed.text !== over.text,
    alt: typed.alt.map((alt, place) => alt !== over.alt[place]),
  };
  const pick = (words: Words): Words => ({
    text: touched.text ? words.text : now.text,
    alt: now.alt.map((alt, place) => (touched.alt[place] ? (words.alt[place] ?? alt) : alt)),
  });
  return { over: pick(over), typed: pick(typed) };
}

/** What is to be sent: nothing that says the same, for an edit takes a public post back. Descriptions go together. */
export function changesOf(typed: Words, now: Words): { text?: string; alt?: string[] } {
  const isAltNew = typed.alt.some((alt, place) => isOther(alt, now.alt[place]));
  return {
    ...(isOther(typed.text, now.text) && { text: typed.text }),
    ...(isAltNew && { alt: [...typed.alt] }),
  };
}

/** Whether saving would replace words that the partner has written since. */
export const replacesOthers = ({ over, typed }: Edit, now: Words): boolean =>
  [typed.text, ...typed.alt].some((mine, place) => {
    const [before, here] = [over, now].map((words) => [words.text, ...words.alt][place]);
    return isOther(mine, before) && isOther(mine, here) && isOther(here, before);
  });

const isOther = (one = '', other = ''): boolean => one.trim() !== other.trim();
