import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Camera from 'lucide-react/icons/camera';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import { useUser } from '../features/auth/auth.store.ts';
import { RequestAsk } from '../features/follow/AnswerRequest.tsx';
import { Aside } from '../features/follow/Aside.tsx';
import { CoupleList, NoCouples } from '../features/follow/CoupleList.tsx';
import { FollowButton } from '../features/follow/FollowButton.tsx';
import { followers, following } from '../features/follow/follow.store.ts';
import { ProfileOptions } from '../features/follow/ProfileOptions.tsx';
import { PostGrid } from '../features/post/PostGrid.tsx';
import { OurTogether, TheirTogether } from '../features/together/TogetherLine.tsx';
import { firstLetter, shownName } from '../features/twosome/names.ts';
import { ProfileCount } from '../features/twosome/ProfileCount.tsx';
import headStyles from '../features/twosome/ProfileHeader.module.css';
import { ProfileHeader, ProfileSkeleton } from '../features/twosome/ProfileHeader.tsx';
import {
  isOpen,
  loadTwosome,
  useLoadedTwosome,
  useProfileLoad,
  useTwosome,
} from '../features/twosome/twosome.store.ts';
import { useOverlay } from '../platform/overlay.ts';
import { Link } from '../platform/router/Link.tsx';
import { useGoBack, useSearchParams } from '../platform/router/navigation.ts';
import { useParams } from '../platform/router/RouterProvider.tsx';
import { useReloadParameter } from '../platform/useReloadParameter.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { pageNames } from '../ui/brand/pageNames.texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton, IconLink } from '../ui/IconButton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';
import { TabLinks } from '../ui/Tabs.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import styles from './ProfileScreen.module.css';
import { profileTexts } from './screens.profile.texts.ts';
import { TakenDownNote } from './TakenDownNote.tsx';

const { profile: texts } = profileTexts;

const tabs = ['Post', 'Follower', 'Following'] as const;
type Tab = (typeof tabs)[number];

/** /profile and /profile/:id. The couple's id and the user's id both show the viewer's own profile. */
export default function ProfileScreen() {
  const user = useUser();
  const requested = useParams().id;
  const [search] = useSearchParams();
  const own = user.twosome?.id ?? '';
  const id = requested === undefined || requested === user.id ? own : requested;
  const twosome = useTwosome(id);
  const load = useProfileLoad(id);

  useLoadedTwosome(id);
  useReloadParameter(() => void loadTwosome(id));

  const isOwn = id === own;
  const name = twosome ? shownName(twosome.username) : pageNames.profile;
  const aside = <Aside />;
  const frame = { title: name, bar: 'none' as const, aside };
  const wayBack = load?.failure && !isOwn ? ({ bar: 'title', back: '/home' } as const) : {};
  if (twosome === undefined)
    return (
      <Shell {...frame} {...wayBack}>
        {load?.failure ? (
          <LoadFailure failure={load.failure} onRetry={() => loadTwosome(id)} otherwise={<BackHome />} />
        ) : (
          <ProfileSkeleton />
        )}
      </Shell>
    );
  return (
    <Shell {...frame}>
      <div className={styles.head}>
        {isOwn ? <OwnHeader twosome={twosome} /> : <OtherHeader twosome={twosome} />}
        {isOwn ? <OurTogether /> : <TheirTogether twosome={twosome} />}
        {twosome.taken_down && <TakenDownNote />}
        <RequestAsk id={id} />
      </div>
      {isOpen(twosome) ? (
        <Lists twosome={twosome} tab={tabOf(search.get('tab'))} />
      ) : (
        <Empty drawing="DrawnCurtains" heading={texts.private} line={texts.privateLine} />
      )}
      <ProfileOptions id={id} />
    </Shell>
  );
}

const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'Post';

function OwnHeader({ twosome }: { twosome: Twosome }) {
  const { first_name, partner } = useUser();
  const letters = firstLetter(first_name) + firstLetter(partner?.first_name ?? '');
  return (
    <ProfileHeader
      twosome={twosome}
      initials={letters}
      over={
        <span className="ms-auto">
          <IconLink icon={Camera} label={texts.editCover} look="float" to="/profile/cover?back=true" />
        </span>
      }
      snap={
        <Link
          to="/profile/photo?back=true"
          className={`${headStyles.snap} center relative size-touch round`}
          aria-label={texts.editPhoto}
        >
          <span>
            <Icon of={Camera} size={20} />
          </span>
        </Link>
      }
      acts={
        <>
          <ButtonLink look="neutral" small icon={Pencil} to="/profile/username?back=true">
            {texts.edit}
          </ButtonLink>
          <IconLink icon={Settings} label={pageNames.settings} look="sunken" to="/profile/settings" />
        </>
      }
    />
  );
}

function OtherHeader({ twosome }: { twosome: Twosome }) {
  const goBack = useGoBack('/home');
  const options = useOverlay('profileOptionId');
  return (
    <ProfileHeader
      twosome={twosome}
      over={
        <>
          <IconButton icon={ArrowLeft} label={uiTexts.buttons.back} look="float" onClick={goBack} />
          <IconButton
            icon={Ellipsis}
            label={texts.options}
            look="float"
            onClick={() => options.open(twosome.id)}
          />
        </>
      }
      acts={<FollowButton id={twosome.id} />}
    />
  );
}

function Lists({ twosome, tab }: { twosome: Twosome; tab: Tab }) {
  const { post_count: Post, follower_count: Follower, following_count: Following } = twosome;
  const counts = { Post, Follower, Following };
  return (
    <>
      <TabLinks
        label={texts.lists}
        current={tab}
        tabs={tabs.map((one) => ({
          id: one,
          label: texts.tabs[one],
          count: <ProfileCount count={counts[one]} />,
          to: { search: `tab=${one}` },
        }))}
      />
      {tab === 'Post' ? <PostGrid twosomeId={twosome.id} /> : <Couples twosome={twosome} tab={tab} />}
    </>
  );
}

/** The key gives each list its own state, so that one does not show the scroll position of another. */
function Couples({ twosome: { id, is_own }, tab }: { twosome: Twosome; tab: 'Follower' | 'Following' }) {
  const lists = tab === 'Follower' ? followers : following;
  return <CoupleList key={tab} lists={lists} of={id} empty={<NoCouples tab={tab} own={is_own} />} />;
}
