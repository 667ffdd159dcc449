import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { accountTexts } from './account.texts.ts';
import { toastKept, toastNotKept } from './KeepAccount.tsx';
import { keepAccount, leaveAsPlanned, useLastDay, useLeaving } from './leaving.store.ts';

const texts = accountTexts.keep;

/** Offers to cancel a scheduled deletion on every start. Signing in alone does not cancel it. */
export function LeavingDialog() {
  const lastDay = useLastDay();
  const { asPlanned, isSending } = useLeaving((leaving) => leaving);
  return (
    <Dialog
      open={lastDay !== null && !asPlanned}
      onClose={leaveAsPlanned}
      icon={CalendarX2}
      title={texts.title}
      message={texts.message(lastDay ?? '')}
      positiveLabel={texts.yes}
      positiveLook="primary"
      onPositive={() => keepAccount().then(toastKept, toastNotKept)}
      busy={isSending}
      negative
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
