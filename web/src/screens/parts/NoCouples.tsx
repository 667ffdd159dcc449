import { ButtonLink } from '../../ui/Button.tsx';
import { Kites } from '../../ui/drawings/Kites.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** An empty follower or following list. The couple itself sees what to do about it. */
export function NoCouples({ tab, own }: { tab: 'Follower' | 'Following'; own: boolean }) {
  const isFollower = tab === 'Follower';
  return (
    <Empty
      drawing={<Kites />}
      heading={isFollower ? 'No followers yet' : 'Following nobody yet'}
      line={isFollower ? 'Who follows sees what is shared.' : 'What others share comes to the timeline.'}
      action={
        own && (
          <ButtonLink look="neutral" to={isFollower ? '/post/add' : '/home'}>
            {isFollower ? 'Add a post' : 'Find couples'}
          </ButtonLink>
        )
      }
    />
  );
}
