import type { Export } from '@twosome/contract/account/account.contract';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { dayAndMonth } from '../../platform/days.ts';
import { imageAddress } from '../../platform/origin.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { CutString } from '../../ui/drawings/CutString.tsx';
import { PackedCase } from '../../ui/drawings/PackedCase.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { TwoCircles } from '../../ui/TwoCircles.tsx';
import styles from './ExportState.module.css';
import { askForExport, useExport } from './export.store.ts';
import { sizeOf } from './size.ts';

/** Where one's export is: not asked for, being packed, there, or failed. What changes is read aloud. */
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
      heading="Take it all along"
      line="One ZIP with your photos, posts, messages and everything else that Twosome keeps of you."
      action={<Ask>Pack my things</Ask>}
    />
  );
}

const Packing = () => (
  <Empty
    drawing={<TwoCircles width={84} motion="turning" />}
    heading="Packing your things"
    line="It may take a few minutes. You need not wait here: we tell you when it is ready."
  />
);

const Failed = () => (
  <Empty
    drawing={<CutString />}
    heading="That did not work"
    line="We could not pack your things this time. All of them are still where they were."
    action={<Ask icon={RotateCw}>Try again</Ask>}
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
          <Ask look="text">Pack a new one</Ask>
        </span>
      }
    />
  );
}

const sayNotBegun = sayWhyNot('Your export was not begun.');

function Ask({ children, ...appearance }: Pick<Parameters<typeof Button>[0], 'look' | 'icon' | 'children'>) {
  const isAsking = useExport((held) => held.isAsking);
  return (
    <Button {...appearance} busy={isAsking} onClick={() => askForExport().catch(sayNotBegun)}>
      {children}
    </Button>
  );
}
