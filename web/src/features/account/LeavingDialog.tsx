import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { accountTexts } from './account.texts.ts';
import { keepAccount, leaveAsPlanned, useIsAsPlanned, useLastDay } from './leaving.store.ts';

const texts = accountTexts.keep;

/** Cancels a scheduled deletion. */
export const KeepAccount = () => (
  <ActionButton wide act={keepAccount} done={texts.done} failed={texts.failed}>
    {texts.yes}
  </ActionButton>
);

/** Offers to cancel a scheduled deletion on every start. Signing in alone does not cancel it. */
export function LeavingDialog() {
  const lastDay = useLastDay();
  const isAsPlanned = useIsAsPlanned();
  return (
    <Confirm
      open={lastDay !== null && !isAsPlanned}
      onClose={leaveAsPlanned}
      icon={CalendarX2}
      title={texts.title}
      message={texts.message(lastDay ?? '')}
      positiveLabel={texts.yes}
      positiveLook="primary"
      act={keepAccount}
      done={texts.done}
      failed={texts.failed}
      negativeLabel={texts.no}
    />
  );
}

/** Links to the account deletion, or shows the day it is scheduled for. */
export function DeletionRow() {
  const lastDay = useLastDay();
  return (
    <MenuRow icon={CalendarX2} to="/profile/delete-account" red>
      {lastDay === null ? accountTexts.schedule.label : accountTexts.scheduled(lastDay)}
    </MenuRow>
  );
}
