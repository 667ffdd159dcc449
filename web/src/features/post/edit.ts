import { cleanText } from '@twosome/contract/platform/clean-text';
import type { Post } from '@twosome/contract/post/post.contract';

/** The texts of a post: its text, then one description per image. */
export const textsOf = ({ text, images }: Post): string[] => [text, ...images.map(({ alt }) => alt)];

/** The typed fields by their index in `textsOf`, each with the text on which it is based. */
export type Edit = Readonly<Record<number, { base: string; typed: string }>>;

/** The typed fields; the others follow the post, which the partner may have changed. */
export const shownTexts = (edit: Edit, now: readonly string[]): string[] =>
  now.map((text, at) => {
    const { base, typed } = edit[at] ?? { base: text, typed: text };
    return typed === base ? text : typed;
  });

/** The changed fields, because any edit makes a public post private again. Descriptions are sent together. */
export function changesOf(edit: Edit, now: readonly string[]): { text?: string; alt?: string[] } {
  const [text = '', ...alt] = shownTexts(edit, now);
  return {
    ...(differs(text, now[0]) && { text }),
    ...(alt.some((one, index) => differs(one, now[index + 1])) && { alt }),
  };
}

/** Whether saving would replace texts that the partner has written since. */
export const replacesOthers = (edit: Edit, now: readonly string[]): boolean =>
  shownTexts(edit, now).some((text, at) => differs(text, now[at]) && differs(now[at], edit[at]?.base));

const differs = (one = '', other = ''): boolean => cleanText(one) !== cleanText(other);
