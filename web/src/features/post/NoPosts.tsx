import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyFrame } from '../../ui/drawings/EmptyFrame.tsx';
import { Empty } from '../../ui/Empty.tsx';

interface NoPostsProps {
  own: boolean;
  /** what will be here, where they are not the own ones */
  line?: string;
}

/** No posts yet: the couple itself is asked for its first one. */
export function NoPosts({ own, line = 'What they share comes here.' }: NoPostsProps) {
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
