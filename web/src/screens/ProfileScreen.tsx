import { texts } from '@twosome/contract/platform/texts';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Camera from 'lucide-react/icons/camera';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useUser } from '../features/auth/auth.store.ts';
import { PostGrid } from '../features/post/PostGrid.tsx';
import { shownName } from '../features/twosome/names.ts';
import headStyles from '../features/twosome/ProfileHeader.module.css';
import { ProfileHeader } from '../features/twosome/ProfileHeader.tsx';
import { loadTwosome, useProfileLoad, useTwosome } from '../features/twosome/twosome.store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { DrawnCurtains } from '../ui/drawings/DrawnCurtains.tsx';
import { Kites } from '../ui/drawings/Kites.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton, IconLink } from '../ui/IconButton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { TabLinks } from '../ui/Tabs.tsx';
import styles from './ProfileScreen.module.css';

import { ProfileBones } from './parts/ProfileBones.tsx';
import { Shell } from './parts/Shell.tsx';
import { useGoBack } from './parts/useGoBack.ts';

const tabs = ['Post', 'Follower', 'Following'] as const;
type Tab = (typeof tabs)[number];

/** /profile and /profile/:id. The own id, and the own user id, show the own profile. */
export default function ProfileScreen() {
  const user = useUser();
  const asked = useParams().id;
  const [search, setSearch] = useSearchParams();
  const own = user.twosome?.id ?? '';
  const id = asked === undefined || asked === user.id ? own : asked;
  const twosome = useTwosome(id);
  const load = useProfileLoad(id);
  const forced = search.get('reload') === 'true';

  useEffect(() => {
    void loadTwosome(id);
  }, [id]);
  useEffect(() => {
    if (!forced) return;
    void loadTwosome(id);
    search.delete('reload');
    setSearch(search, { replace: true, preventScrollReset: true });
  }, [forced, id, search, setSearch]);

  const isOwn = id === own;
  const name = twosome ? shownName(twosome.username) : 'Profile';
  const frame = { title: name, bar: 'none' as const, ...(isOwn && { tab: 'profile' as const }) };
  if (twosome === undefined)
    return (
      <Shell {...frame}>
        {load?.failure ? (
          <LoadFailure failure={load.failure} onRetry={() => loadTwosome(id)} />
        ) : (
          <ProfileBones />
        )}
      </Shell>
    );
  return (
    <Shell {...frame}>
      <div className={styles.head}>
        {isOwn ? <OwnHeader twosome={twosome} /> : <OtherHeader twosome={twosome} />}
      </div>
      {isOpen(twosome) ? (
        <Lists twosome={twosome} tab={tabOf(search.get('tab'))} />
      ) : (
        <Empty
          drawing={<DrawnCurtains />}
          heading={texts.privateProfile}
          line="Follow them to see what they share."
        />
      )}
    </Shell>
  );
}

/** What is behind the header: for the two, for followers, and for everyone where the profile is public. */
const isOpen = (twosome: Twosome): boolean =>
  twosome.is_own || twosome.you_are_following || !twosome.is_private;

const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'Post';

function OwnHeader({ twosome }: { twosome: Twosome }) {
  const { first_name, partner } = useUser();
  const letters = `${first_name[0] ?? ''}${partner?.first_name[0] ?? ''}`.toUpperCase();
  return (
    <ProfileHeader
      twosome={twosome}
      initials={letters}
      over={
        <span className={headStyles.end}>
          <IconLink icon={Camera} label="Edit cover photo" look="float" to="/profile/cover?back=true" />
        </span>
      }
      snap={
        <Link to="/profile/photo?back=true" className={headStyles.snap} aria-label="Edit profile photo">
          <span>
            <Icon of={Camera} size={20} />
          </span>
        </Link>
      }
      acts={
        <>
          <ButtonLink look="neutral" small icon={Pencil} to="/profile/username?back=true">
            Edit profile
          </ButtonLink>
          <IconLink icon={Settings} label="Settings" look="sunken" to="/profile/settings" />
        </>
      }
    />
  );
}

function OtherHeader({ twosome }: { twosome: Twosome }) {
  const goBack = useGoBack('/home');
  return (
    <ProfileHeader
      twosome={twosome}
      over={<IconButton icon={ArrowLeft} label="Back" look="float" onClick={goBack} />}
    />
  );
}

function Lists({ twosome, tab }: { twosome: Twosome; tab: Tab }) {
  return (
    <>
      <TabLinks
        label="Of this profile"
        current={tab}
        tabs={tabs.map((one) => ({ id: one, label: one.toUpperCase(), to: { search: `tab=${one}` } }))}
      />
      {tab === 'Post' ? <PostGrid twosomeId={twosome.id} /> : <Count twosome={twosome} tab={tab} />}
    </>
  );
}

/** How many there are; their list comes with following. */
function Count({ twosome, tab }: { twosome: Twosome; tab: 'Follower' | 'Following' }) {
  const count = (tab === 'Follower' ? twosome.follower_count : twosome.following_count) ?? 0;
  const couples = count === 1 ? '1 couple' : `${count} couples`;
  return (
    <Empty
      drawing={<Kites />}
      heading={
        tab === 'Follower' ? (count === 0 ? 'No followers yet' : `${couples} follow`) : `Following ${couples}`
      }
      line={
        tab === 'Follower'
          ? 'Who follows sees what you both publish.'
          : 'What they publish comes to the timeline.'
      }
    />
  );
}
