import { limits } from '@twosome/contract/platform/limits';
import { DeletedPost, DeletedPostSkeleton } from '../features/post/DeletedPost.tsx';
import { deletedKey, deletedPosts } from '../features/post/post.store.ts';
import { useList } from '../platform/useList.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';
import { profileTexts } from './screens.profile.texts.ts';

const { deleted: texts } = profileTexts;

/** /post/deleted: the couple's recently deleted posts, each with a Restore button. */
export default function DeletedPostsScreen() {
  const list = useList(deletedPosts, deletedKey);
  return (
    <Shell title={texts.title} back="/profile/settings">
      <PagedList
        list={list}
        onRetry={() => void deletedPosts.retry(deletedKey)}
        skeleton={<DeletedPostSkeleton count={5} />}
        moreSkeleton={<DeletedPostSkeleton count={2} />}
        empty={<NothingDeleted />}
      >
        <p className="above-list">{texts.line(limits.deletedPostDays)}</p>
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
      drawing="EmptyFrame"
      heading={texts.none}
      line={texts.noneLine(limits.deletedPostDays)}
      action={
        <ButtonLink look="neutral" to="/profile">
          {texts.yourPosts}
        </ButtonLink>
      }
    />
  );
}
