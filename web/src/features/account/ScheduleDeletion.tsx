import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useState } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { freshSignIn } from '../auth/prompts.store.ts';
import { accountTexts } from './account.texts.ts';
import { scheduleDeletion, useUnbrokenDay } from './leaving.store.ts';

const texts = accountTexts.schedule;

/** Success loads another page; it resolves when the person cancels the sign-in. A failure closes the question. */
const schedule = () =>
  scheduleDeletion().then(
    () => false,
    () => toast.bad(texts.failed),
  );

/** Schedules the deletion after a confirmation. The page then reloads, signed out. */
export function ScheduleDeletion() {
  const { open: isConfirming } = freshSignIn.use();
  const [asking, setAsking] = useState(false);
  const lastDay = useUnbrokenDay()(daysAfter(new Date(serverNow()), limits.deletionDays));
  return (
    <>
      <Button look="red" wide icon={CalendarX2} onClick={() => setAsking(true)}>
        {texts.label}
      </Button>
      <Confirm
        open={asking}
        covered={isConfirming}
        onClose={() => setAsking(false)}
        icon={CalendarX2}
        title={texts.title}
        message={texts.message(lastDay)}
        positiveLabel={texts.yes}
        act={schedule}
      />
    </>
  );
}
