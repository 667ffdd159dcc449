import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useState } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { freshSignIn } from '../auth/prompts.store.ts';
import { accountTexts } from './account.texts.ts';
import { scheduleDeletion, useLeaving, useUnbrokenDay } from './leaving.store.ts';

const texts = accountTexts.schedule;

/** Schedules the deletion after a confirmation. The page then reloads, signed out. */
export function ScheduleDeletion() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  const { open: isConfirming } = freshSignIn.use();
  const [asking, setAsking] = useState(false);
  const schedule = () =>
    scheduleDeletion().catch(() => {
      setAsking(false);
      toast.bad(texts.failed);
    });
  const lastDay = useUnbrokenDay()(daysAfter(new Date(serverNow()), limits.deletionDays));
  return (
    <>
      <Button look="red" wide icon={CalendarX2} onClick={() => setAsking(true)}>
        {texts.label}
      </Button>
      <Dialog
        open={asking && !isConfirming}
        onClose={() => setAsking(false)}
        icon={CalendarX2}
        title={texts.title}
        message={texts.message(lastDay)}
        positiveLabel={texts.yes}
        onPositive={schedule}
        busy={isSending}
        negative
      />
    </>
  );
}
