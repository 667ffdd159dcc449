import { limits } from '@twosome/contract/platform/limits';
import { useList } from '../../platform/useList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { DeletedPost, DeletedPostSkeleton } from './DeletedPost.tsx';
import { postOptionsTexts } from './post.options.texts.ts';
import { deletedKey, deletedPosts } from './post.store.ts';

const { deleted: texts } = postOptionsTexts;

/** /post/deleted: the couple's recently deleted posts, each with a Restore button. */
export default function DeletedPostsScreen() {
  const list = useList(deletedPosts, deletedKey);
  return (
    <Shell title={settingsPageNames.deletedPosts} back="/profile/settings/data">
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
