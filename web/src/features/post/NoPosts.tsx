import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyFrame } from '../../ui/drawings/EmptyFrame.tsx';
import { Empty } from '../../ui/Empty.tsx';

interface NoPostsProps {
  own: boolean;
  /** the text for another couple's profile */
  line?: string;
}

/** Empty state; the viewer's own profile offers to add the first post. */
export function NoPosts({ own, line = 'Their posts will appear here.' }: NoPostsProps) {
  if (!own) return <Empty drawing={<EmptyFrame />} heading="No posts yet" line={line} />;
  return (
    <Empty
      drawing={<EmptyFrame />}
      heading="Your first moment goes here"
      line="It starts with only the two of you."
      action={<ButtonLink to="/post/add">Add your first photo</ButtonLink>}
    />
  );
}
