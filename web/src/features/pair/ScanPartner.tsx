import { cutText } from '@twosome/contract/platform/characters';
import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import { isPhone, native } from '../../native/native.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { pairTexts } from './pair.texts.ts';
import { canScan } from './scanning.ts';

const sheet = lazyComponent(async () => (await import('./ScanSheet.tsx')).ScanSheet);

/**
 * Opens the phone's own scanner or the camera; renders nothing without one. The scanned code is shown and passed on
 * as text: it never opens anything.
 */
export function ScanPartner({ onScanned }: { onScanned: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!isPhone() && !canScan()) return null;

  const submit = (text: string) => {
    setOpen(false);
    // a stranger's code may be long
    toast.say(cutText(text, 100));
    onScanned(text);
  };
  const begin = async () => {
    const scanner = isPhone() ? await nativeScanner() : null;
    if (scanner === null) return setOpen(true);
    try {
      const text = await scanner();
      if (text !== null) submit(text);
    } catch {
      toast.bad(pairTexts.scan.failed);
    }
  };

  return (
    <>
      <Button wide look="outlined" icon={ScanLine} onClick={() => void begin()}>
        {pairTexts.scan.label}
      </Button>
      <LazyOverlay of={sheet} props={{ open, onClose: () => setOpen(false), onScanned: submit }} />
    </>
  );
}

/** Null when the phone has no scanner: the page's camera is used then. */
const nativeScanner = async () => (await native().catch(() => null))?.scan ?? null;
