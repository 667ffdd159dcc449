import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirming } from '../auth/fresh.store.ts';
import { dayOf, scheduleDeletion, useLeaving } from './leaving.store.ts';

/** Schedules the deletion after a confirmation. The page then reloads, signed out. */
export function ScheduleDeletion() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  const { open: isConfirming } = useConfirming();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    loadDialog().catch(() => {});
    setAsking(true);
  };
  const schedule = () =>
    scheduleDeletion().catch(() => {
      setAsking(false);
      toast.bad('Error while scheduling delete');
    });
  const lastDay = dayOf(daysAfter(new Date(), limits.deletionDays));
  return (
    <>
      <Button look="red" wide icon={CalendarX2} onClick={ask}>
        Schedule Delete Account
      </Button>
      <Dialog
        open={asking && !isConfirming}
        onClose={() => setAsking(false)}
        icon={CalendarX2}
        title="Schedule Delete Account?"
        message={`You will be signed out on all your devices. On ${lastDay} everything is deleted, unless you sign in before and keep your account.`}
        positiveLabel="Schedule Delete"
        onPositive={schedule}
        busy={isSending}
        negative
      />
    </>
  );
}
