import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { postTexts } from './post.texts.ts';

interface NoPostsProps {
  own: boolean;
  /** the text for another couple's profile */
  line?: string;
}

/** Empty state; the viewer's own profile offers to add the first post. */
export function NoPosts({ own, line = postTexts.none.line }: NoPostsProps) {
  if (!own) return <Empty drawing="EmptyFrame" heading={postTexts.none.heading} line={line} />;
  return (
    <Empty
      drawing="EmptyFrame"
      {...postTexts.noneOfOwn}
      action={<ButtonLink to="/post/add">{postTexts.addFirst}</ButtonLink>}
    />
  );
}
