import { monthOf } from '@twosome/contract/platform/calendar-days';
import CalendarOff from 'lucide-react/icons/calendar-off';
import EyeOff from 'lucide-react/icons/eye-off';
import Power from 'lucide-react/icons/power';
import { useState } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { calendarDay } from '../../platform/days.ts';
import { type Overlay, useOverlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { getMessage } from '../message/message.store.ts';
import { getPost } from '../post/post.store.ts';
import { dropMemories, hide, hideDays, loadMemories, type Remembered, showAgain } from './memory.store.ts';
import { memoryTexts } from './memory.texts.ts';
import { memorySettings } from './settings.store.ts';

/** `?memory=`: what a person can do with a memory. */
export function MemoryOptions({ memories }: { memories: readonly Remembered[] }) {
  const texts = memoryTexts.hide;
  const overlay = useOverlay('memory');
  const memory = memories.find(({ id }) => id === overlay.shown);
  const hideThis = () => {
    overlay.close();
    if (memory === undefined) return;
    const undo = () => void showAgain(memory.id).catch(toastError(texts.undoFailed));
    hide(memory).then(
      () => toast.say(texts.done, { action: { label: texts.undo, onPress: undo } }),
      toastError(texts.failed),
    );
  };
  const turn = (on: boolean) => memorySettings.turn(on).finally(() => void loadMemories());
  const turnOff = () => {
    overlay.close();
    dropMemories(() => true);
    const undo = () => void turn(true).catch(toastError(memoryTexts.settings.failed));
    turn(false).then(
      (isOff) => isOff && toast.say(texts.offDone, { action: { label: texts.undo, onPress: undo } }),
      toastError(memoryTexts.settings.failed),
    );
  };
  return (
    <BottomSheet
      open={overlay.value !== null && memory !== undefined}
      onClose={overlay.close}
      title={texts.title}
    >
      <MenuRow icon={EyeOff} onPress={hideThis}>
        {texts.one}
      </MenuRow>
      <MenuRow icon={CalendarOff} onPress={() => overlay.turnInto('memoryDays', overlay.value ?? '')}>
        {texts.days}
      </MenuRow>
      <MenuRow icon={Power} onPress={turnOff}>
        {texts.off}
      </MenuRow>
    </BottomSheet>
  );
}

/** `?memoryDays=`: hides a span of days, at first the month of the memory. */
export function HideDays() {
  const overlay = useOverlay('memoryDays');
  if (overlay.shown === null) return null;
  return <DaysDialog key={overlay.opening} overlay={overlay} id={overlay.shown} />;
}

function DaysDialog({ overlay, id }: { overlay: Overlay; id: string }) {
  const texts = memoryTexts.days;
  const { partner } = useUser();
  const [{ from, until }, setDays] = useState(() =>
    monthOf(calendarDay((getPost(id) ?? getMessage(id))?.added_at ?? serverNow())),
  );
  const isReversed = from !== '' && until !== '' && until < from;
  return (
    <Confirm
      open={overlay.value !== null}
      onClose={overlay.close}
      icon={CalendarOff}
      title={texts.title}
      message={texts.line(partner?.first_name ?? '')}
      positiveLabel={texts.hide}
      positiveLook="primary"
      positiveDisabled={from === '' || until === '' || isReversed}
      act={() => hideDays(from, until)}
      done={texts.done}
      failed={texts.failed}
    >
      <div className="stack gap-4 text-start">
        <Field
          label={texts.from}
          type="date"
          value={from}
          onValue={(day) => setDays({ from: day, until })}
          required
        />
        <Field
          label={texts.until}
          type="date"
          value={until}
          onValue={(day) => setDays({ from, until: day })}
          error={isReversed ? texts.order : undefined}
          required
        />
      </div>
    </Confirm>
  );
}
