import { BackHome } from '../../ui/BackButton.tsx';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from '../auth/auth.store.ts';
import { BlockedRow, UnblockCouple } from './BlockedRow.tsx';
import { blocked, blockedKey } from './block.store.ts';
import { CoupleList } from './CoupleList.tsx';
import { followTexts } from './follow.texts.ts';

const { blocked: texts } = followTexts;

/** /profile/settings/blocked: the blocked couples, each with an Unblock button. */
export default function BlockedScreen() {
  const { partner } = useUser();
  return (
    <Shell title={settingsPageNames.blocked} back="/profile/settings">
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
