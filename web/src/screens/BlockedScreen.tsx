import { useUser } from '../features/auth/auth.store.ts';
import { BlockedRow, UnblockCouple } from '../features/follow/BlockedRow.tsx';
import { blocked, blockedKey } from '../features/follow/block.store.ts';
import { CoupleList } from '../features/follow/CoupleList.tsx';
import { BackHome } from '../ui/BackButton.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from '../ui/Shell.tsx';
import { settingsTexts } from './screens.settings.texts.ts';

const { blocked: texts } = settingsTexts;

/** /profile/settings/blocked: the blocked couples, each with an Unblock button. */
export default function BlockedScreen() {
  const { partner } = useUser();
  return (
    <Shell title={texts.title} back="/profile/settings">
      <CoupleList
        lists={blocked}
        of={blockedKey}
        empty={<NoneBlocked />}
        head={
          <p className="above-list">
            {texts.line} {partner === null ? texts.withoutPartner : texts.withPartner}
          </p>
        }
        renderRow={(id) => <BlockedRow key={id} id={id} />}
      />
      <UnblockCouple />
    </Shell>
  );
}

const NoneBlocked = () => (
  <Empty drawing="DrawnCurtains" heading={texts.none} line={texts.noneLine} action={<BackHome />} />
);
