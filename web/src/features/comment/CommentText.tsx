import type { Comment } from '@twosome/contract/comment/comment.contract';
import { mentionsIn } from '@twosome/contract/comment/mentions.rules';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../../platform/router/Link.tsx';

interface CommentTextProps {
  text: string;
  /** the couples that the viewer can see; every other name is text */
  mentions?: Comment['mentions'];
}

/** The text of a comment, with links to the couples that it names. */
export function CommentText({ text, mentions = [] }: CommentTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { name, start } of mentionsIn(text)) {
    const couple = mentions.find(({ username }) => username.toLowerCase() === name.toLowerCase());
    if (couple === undefined) continue;
    parts.push(
      text.slice(end, start),
      <Link to={`/profile/${couple.id}`} className="relative z-1 font-semibold" dir="ltr">
        @{name}
      </Link>,
    );
    end = start + name.length + 1;
  }
  parts.push(text.slice(end));
  return (
    <p className="text-pretty whitespace-pre-line" dir="auto">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its parts
        <Fragment key={place}>{part}</Fragment>
      ))}
    </p>
  );
}
