import { limits } from '@twosome/contract/platform/limits';
import { DeletedPost, DeletedPostSkeleton } from '../features/post/DeletedPost.tsx';
import { deletedKey, deletedPosts } from '../features/post/post.store.ts';
import { useList } from '../platform/useList.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyFrame } from '../ui/drawings/EmptyFrame.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';

/** /post/deleted: the couple's recently deleted posts, each with a Restore button. */
export default function DeletedPostsScreen() {
  const list = useList(deletedPosts, deletedKey);
  return (
    <Shell title="Recently deleted" back="/profile/settings">
      <PagedList
        list={list}
        onRetry={() => void deletedPosts.retry(deletedKey)}
        skeleton={<DeletedPostSkeleton count={5} />}
        moreSkeleton={<DeletedPostSkeleton count={2} />}
        empty={<NothingDeleted />}
      >
        <p className="above-list">
          Only the two of you see these. After {limits.deletedPostDays} days they are gone for good.
        </p>
        <Rows ruled>
          {list.ids.map((id) => (
            <DeletedPost key={id} id={id} />
          ))}
        </Rows>
      </PagedList>
    </Shell>
  );
}

function NothingDeleted() {
  return (
    <Empty
      drawing={<EmptyFrame />}
      heading="Nothing here"
      line={`A post you delete waits here for ${limits.deletedPostDays} days.`}
      action={
        <ButtonLink look="neutral" to="/profile">
          Your posts
        </ButtonLink>
      }
    />
  );
}
