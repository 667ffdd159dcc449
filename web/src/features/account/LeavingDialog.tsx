import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { accountTexts } from './account.texts.ts';
import { keepAccount, leaveAsPlanned, useLastDay, useLeaving } from './leaving.store.ts';

const texts = accountTexts.keep;

const keep = (): Promise<void> => keepAccount().then(() => toast.good(texts.done), toastError(texts.failed));

/** Cancels a scheduled deletion. */
export function KeepAccount() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  return (
    <Button wide busy={isSending} onClick={keep}>
      {texts.yes}
    </Button>
  );
}

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
      onPositive={keep}
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
