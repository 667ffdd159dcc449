import type { Export } from '@twosome/contract/account/account.contract';
import { timing } from '@twosome/contract/platform/timing';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect } from 'react';
import { dayAndMonth } from '../../platform/days.ts';
import { imageAddress } from '../../platform/origin.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { CutString } from '../../ui/drawings/CutString.tsx';
import { PackedCase } from '../../ui/drawings/PackedCase.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TwoCircles } from '../../ui/TwoCircles.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useIsSuspended } from '../auth/signedIn.store.ts';
import styles from './ExportState.module.css';
import { loadExport, requestExport, useExport } from './export.store.ts';
import { sizeOf } from './size.ts';

/** The state of the data export. Screen readers announce its changes. */
export function ExportState({ now }: { now: Export }) {
  return (
    <div role="status">
      <Stage now={now} />
    </div>
  );
}

function Stage({ now }: { now: Export }) {
  if (now.status === 'building') return <Packing />;
  if (now.status === 'failed') return <Failed />;
  if (now.url !== null && now.expires_at !== null)
    return <Ready url={now.url} bytes={now.bytes ?? 0} until={now.expires_at} />;
  return (
    <Empty
      drawing={<PackedCase />}
      heading="Download your data"
      line="One ZIP with your photos, posts, messages and everything else that Twosome keeps of you."
      action={<RequestButton>Pack my things</RequestButton>}
    />
  );
}

function Packing() {
  const isSuspended = useIsSuspended();
  useEffect(() => {
    if (!isSuspended) return;
    // suspended people have no socket to receive the event
    const polling = setInterval(() => void loadExport(), timing.exportPoll);
    return () => clearInterval(polling);
  }, [isSuspended]);
  return (
    <Empty
      drawing={<TwoCircles width={84} motion="turning" />}
      heading="Packing your things"
      line={
        isSuspended
          ? 'It may take a few minutes. You will find it here when it is ready.'
          : 'It may take a few minutes. You can leave this page: we will notify you when it is ready.'
      }
    />
  );
}

const Failed = () => (
  <Empty
    drawing={<CutString />}
    heading="That did not work"
    line="We could not pack your things this time. Nothing was lost."
    action={<RequestButton icon={RotateCw}>Try again</RequestButton>}
  />
);

function Ready({ url, bytes, until }: { url: string; bytes: number; until: string }) {
  return (
    <Empty
      drawing={<PackedCase />}
      heading="Your export is ready"
      line={`${sizeOf(bytes)}, here for you until ${dayAndMonth(until)}.`}
      action={
        <span className={styles.actions}>
          <ButtonAnchor icon={Download} href={imageAddress(url)} download>
            Download
          </ButtonAnchor>
          <RequestButton look="text">Pack a new one</RequestButton>
        </span>
      }
    />
  );
}

const toastNotStarted = toastError('Your export could not be started.');

function RequestButton({
  children,
  ...appearance
}: Pick<Parameters<typeof Button>[0], 'look' | 'icon' | 'children'>) {
  const isAsking = useExport((state) => state.isAsking);
  return (
    <Button {...appearance} busy={isAsking} onClick={() => requestExport().catch(toastNotStarted)}>
      {children}
    </Button>
  );
}
