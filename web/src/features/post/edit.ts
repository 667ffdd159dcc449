import type { Post } from '@twosome/contract/post/post.contract';

/** The texts of a post: its text, and one description per image. */
export interface Words {
  text: string;
  alt: readonly string[];
}

/** An edit, and the texts on which it is based. */
export interface Edit {
  base: Words;
  typed: Words;
}

export const wordsOf = (post: Post): Words => ({ text: post.text, alt: post.images.map(({ alt }) => alt) });

/** Updates untouched fields from the post, which the partner may have changed. */
export function rebasedOn({ base, typed }: Edit, now: Words): Edit {
  const touched = {
    text: typed.text !== base.text,
    alt: typed.alt.map((alt, index) => alt !== base.alt[index]),
  };
  const pick = (words: Words): Words => ({
    text: touched.text ? words.text : now.text,
    alt: now.alt.map((alt, index) => (touched.alt[index] ? (words.alt[index] ?? alt) : alt)),
  });
  return { base: pick(base), typed: pick(typed) };
}

/** The changed fields, because any edit makes a public post private again. Descriptions are sent together. */
export function changesOf(typed: Words, now: Words): { text?: string; alt?: string[] } {
  const hasNewAlt = typed.alt.some((alt, index) => differs(alt, now.alt[index]));
  return {
    ...(differs(typed.text, now.text) && { text: typed.text }),
    ...(hasNewAlt && { alt: [...typed.alt] }),
  };
}

/** Whether saving would replace texts that the partner has written since. */
export const replacesOthers = ({ base, typed }: Edit, now: Words): boolean =>
  [typed.text, ...typed.alt].some((mine, index) => {
    const [before, current] = [base, now].map((words) => [words.text, ...words.alt][index]);
    return differs(mine, before) && differs(mine, current) && differs(current, before);
  });

const differs = (one = '', other = ''): boolean => one.trim() !== other.trim();
