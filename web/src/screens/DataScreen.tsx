import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import Luggage from 'lucide-react/icons/luggage';
import Trash2 from 'lucide-react/icons/trash-2';
import { useUser } from '../features/auth/auth.store.ts';
import { CalendarSheet } from '../features/calendar/CalendarSheet.tsx';
import { calendarTexts } from '../features/calendar/calendar.texts.ts';
import { BothCodes } from '../features/pair/BothCodes.tsx';
import { useOverlay } from '../platform/overlay.ts';
import { settingsPageNames } from '../ui/brand/brand.settings.texts.ts';
import { MenuGroup, MenuRow } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';
import { settingsTexts } from './screens.settings.texts.ts';

const { data: texts } = settingsTexts;

/** /profile/settings/data: what a person takes out, brings in and restores, and the code. Open without a partner too. */
export default function DataScreen() {
  const { partner } = useUser();
  return (
    <Shell title={settingsPageNames.data} back="/profile/settings">
      <MenuGroup heading={texts.things}>
        <MenuRow icon={Download} to="/profile/settings/export">
          {settingsPageNames.export}
        </MenuRow>
        {partner !== null && <OfTheCouple />}
      </MenuGroup>
      {/* users with a partner see it too: the choice applies when they have parted */}
      <MenuGroup heading={texts.code}>
        <div className="px-gutter py-1.5">
          <BothCodes />
        </div>
      </MenuGroup>
    </Shell>
  );
}

function OfTheCouple() {
  const calendar = useOverlay('calendar');
  return (
    <>
      <MenuRow icon={Luggage} to="/profile/settings/import">
        {settingsPageNames.import}
      </MenuRow>
      <MenuRow icon={Trash2} to="/post/deleted">
        {settingsPageNames.deletedPosts}
      </MenuRow>
      <MenuRow icon={CalendarPlus} onPress={() => calendar.open('address')}>
        {calendarTexts.heading}
      </MenuRow>
      <CalendarSheet overlay={calendar} />
    </>
  );
}
