import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useLayoutEffect, useState } from 'react';
import { copyText } from '../../platform/copyText.ts';
import { useDates } from '../../platform/days.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { useResource } from '../../platform/resource.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
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
    <div className={styles.content}>
      <p className="quiet">{texts.explained}</p>
      <Loaded resource={calendarResource} value={address} skeleton={skeleton}>
        {({ added_at, url = null }) => <Ways addedAt={added_at} url={url} />}
      </Loaded>
    </div>
  );
}

function Ways({ addedAt, url }: { addedAt: string | null; url: string | null }) {
  const [busy, setBusy] = useState<'make' | 'off' | null>(null);
  const { fullDay } = useDates();
  const run = async (which: 'make' | 'off', act: () => Promise<void>, done?: string) => {
    setBusy(which);
    await act().then(() => done !== undefined && toast.good(done), toastError(texts.failed));
    setBusy(null);
  };
  const isOn = addedAt !== null;
  return (
    <>
      {url !== null && <NewAddress url={url} />}
      <p className="small quiet">
        {url !== null ? texts.once : isOn ? texts.since(fullDay(addedAt)) : texts.secret}
        {isOn && url === null && <> {texts.replaceHint}</>}
      </p>
      <div className={styles.ways}>
        {url === null && (
          <Button
            wide
            icon={isOn ? undefined : CalendarPlus}
            look={isOn ? 'outlined' : 'primary'}
            busy={busy === 'make'}
            onClick={() => run('make', makeCalendarAddress)}
          >
            {isOn ? texts.replace : texts.make}
          </Button>
        )}
        {isOn && (
          <Button
            wide
            look="danger"
            busy={busy === 'off'}
            onClick={() => run('off', turnCalendarOff, texts.turnedOff)}
          >
            {texts.turnOff}
          </Button>
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
      <output className={styles.address} aria-label={texts.address}>
        {url}
      </output>
      <div className={styles.ways}>
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
