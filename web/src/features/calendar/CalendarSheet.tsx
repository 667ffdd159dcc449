import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useLayoutEffect } from 'react';
import { useAct } from '../../platform/act.ts';
import { copyText } from '../../platform/copyText.ts';
import { useDates } from '../../platform/days.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { useResource } from '../../platform/resource.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './CalendarSheet.module.css';
import {
  calendarResource,
  hideCalendarAddress,
  makeCalendarAddress,
  turnCalendarOff,
  useCalendarAddress,
} from './calendar.store.ts';
import { calendarTexts as texts } from './calendar.texts.ts';

/** `?calendar=`: the secret address with which a calendar app shows the goals. */
export function CalendarSheet({ overlay }: { overlay: Overlay }) {
  return (
    <BottomSheet open={overlay.value !== null} onClose={overlay.close} title={texts.heading}>
      {/* remount on every opening, which hides the address shown before */}
      <Content key={overlay.opening} />
    </BottomSheet>
  );
}

function Content() {
  const address = useCalendarAddress();
  useLayoutEffect(hideCalendarAddress, []);
  useResource(calendarResource);
  const skeleton = (
    <Skeleton>
      <SkeletonLines first="60%" second="100%" />
    </Skeleton>
  );
  return (
    <div className="stack gap-4 px-gutter pt-2 pb-6">
      <p className="quiet">{texts.explained}</p>
      <Loaded resource={calendarResource} value={address} skeleton={skeleton}>
        {({ added_at, url = null }) => <Ways addedAt={added_at} url={url} />}
      </Loaded>
    </div>
  );
}

function Ways({ addedAt, url }: { addedAt: string | null; url: string | null }) {
  // each replaces the address: two beside each other would end in either order
  const changing = useAct();
  const { fullDay } = useDates();
  const isOn = addedAt !== null;
  return (
    <>
      {url !== null && <NewAddress url={url} />}
      <p className="small quiet">
        {url !== null ? texts.once : isOn ? texts.since(fullDay(addedAt)) : texts.secret}
        {isOn && url === null && <> {texts.replaceHint}</>}
      </p>
      <div className="stack gap-2.5">
        {url === null && (
          <ActionButton
            wide
            icon={isOn ? undefined : CalendarPlus}
            look={isOn ? 'outlined' : 'primary'}
            of={changing}
            act={makeCalendarAddress}
            failed={texts.failed}
          >
            {isOn ? texts.replace : texts.make}
          </ActionButton>
        )}
        {isOn && (
          <ActionButton
            wide
            look="danger"
            of={changing}
            act={turnCalendarOff}
            done={texts.turnedOff}
            failed={texts.failed}
          >
            {texts.turnOff}
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** The address, with the ways to give it to a calendar app. */
function NewAddress({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) toast.good(texts.copied);
    else toast.bad(texts.notCopied);
  };
  return (
    <>
      <output className={`${styles.address} px-4 py-3.5 small`} aria-label={texts.address}>
        {url}
      </output>
      <div className="stack gap-2.5">
        <ButtonAnchor href={url.replace(/^https?:/, 'webcal:')} icon={CalendarPlus}>
          {texts.subscribe}
        </ButtonAnchor>
        <Button look="outlined" icon={Copy} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
    </>
  );
}
