import type { Export } from '@twosome/contract/account/account.contract';
import { timing } from '@twosome/contract/platform/timing';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect } from 'react';
import { useDates } from '../../platform/days.ts';
import { imageAddress } from '../../platform/origin.ts';
import { sizeOf } from '../../platform/sizes.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ButtonAnchor, type ButtonProps } from '../../ui/Button.tsx';
import { TwoCircles } from '../../ui/brand/TwoCircles.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useIsSuspended } from '../auth/signedIn.store.ts';
import { accountTexts } from './account.texts.ts';
import { exportResource, requestExport } from './export.store.ts';

const texts = accountTexts.export;

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
    <Empty drawing="PackedCase" {...texts.none} action={<RequestButton>{texts.request}</RequestButton>} />
  );
}

function Packing() {
  const isSuspended = useIsSuspended();
  useEffect(() => {
    if (!isSuspended) return;
    // suspended people have no socket to receive the event
    const polling = setInterval(() => void exportResource.load(), timing.exportPoll);
    return () => clearInterval(polling);
  }, [isSuspended]);
  return (
    <Empty
      drawing={<TwoCircles width={84} motion="turning" />}
      heading={texts.building}
      line={isSuspended ? texts.buildingSuspended : texts.buildingLine}
    />
  );
}

const Failed = () => (
  <Empty
    drawing="CutString"
    {...texts.failed}
    action={<RequestButton icon={RotateCw}>{texts.tryAgain}</RequestButton>}
  />
);

function Ready({ url, bytes, until }: { url: string; bytes: number; until: string }) {
  const { dayAndMonth } = useDates();
  return (
    <Empty
      drawing="PackedCase"
      heading={texts.ready}
      line={texts.readyLine(sizeOf(bytes), dayAndMonth(until))}
      action={
        <span className="stack justify-items-center gap-2">
          <ButtonAnchor icon={Download} href={imageAddress(url)} download>
            {texts.download}
          </ButtonAnchor>
          <RequestButton look="text">{texts.renew}</RequestButton>
        </span>
      }
    />
  );
}

const RequestButton = (appearance: Pick<ButtonProps, 'look' | 'icon' | 'children'>) => (
  <ActionButton {...appearance} act={requestExport} failed={texts.notStarted} />
);
