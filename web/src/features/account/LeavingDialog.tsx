import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toastKept, toastNotKept } from './KeepAccount.tsx';
import { keepAccount, leaveAsPlanned, useLastDay, useLeaving } from './leaving.store.ts';

/** Offers to cancel a scheduled deletion on every start. Signing in alone does not cancel it. */
export function LeavingDialog() {
  const lastDay = useLastDay();
  const { asPlanned, isSending } = useLeaving((leaving) => leaving);
  return (
    <Dialog
      open={lastDay !== null && !asPlanned}
      onClose={leaveAsPlanned}
      icon={CalendarX2}
      title="Keep your account?"
      message={`Your account will be deleted on ${lastDay}. Do you want to keep it?`}
      positiveLabel="Keep my account"
      positiveLook="primary"
      onPositive={() => keepAccount().then(toastKept, toastNotKept)}
      busy={isSending}
      negative
      negativeLabel="Delete as planned"
    />
  );
}

/** Links to the account deletion, or shows the day it is scheduled for. */
export function DeletionRow() {
  const lastDay = useLastDay();
  return (
    <MenuRow icon={CalendarX2} to="/profile/delete-account" red>
      {lastDay === null ? 'Schedule Delete Account' : `Your account will be deleted on ${lastDay}`}
    </MenuRow>
  );
}
