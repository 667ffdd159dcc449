import ScanLine from 'lucide-react/icons/scan-line';
import { lazy, Suspense, useState } from 'react';
import { isPhone, native } from '../../native/native.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { canScan } from './scanning.ts';

const ScanSheet = lazy(() => import('./ScanSheet.tsx').then((part) => ({ default: part.ScanSheet })));

/**
 * The button to the phone's own scanner or to the camera; nothing where there is none. What is scanned is shown and
 * handed on as a text: whatever it says, it opens nothing.
 */
export function ScanPartner({ onScanned }: { onScanned: (text: string) => void }) {
  const [needed, setNeeded] = useState(false);
  const [open, setOpen] = useState(false);
  if (!isPhone() && !canScan()) return null;

  const handOn = (text: string) => {
    setOpen(false);
    // what a stranger's code holds may be long
    toast.say(text.slice(0, 100));
    onScanned(text);
  };
  const begin = async () => {
    const scanner = isPhone() ? await ownScanner() : null;
    if (scanner === null) {
      setNeeded(true);
      return setOpen(true);
    }
    try {
      const text = await scanner();
      if (text !== null) handOn(text);
    } catch {
      toast.bad('The camera could not be opened. Please type the code.');
    }
  };

  return (
    <>
      <Button wide look="outlined" icon={ScanLine} onClick={() => void begin()}>
        Scan Your Partner's QR
      </Button>
      {needed && (
        <Suspense fallback={null}>
          <ScanSheet open={open} onClose={() => setOpen(false)} onScanned={handOn} />
        </Suspense>
      )}
    </>
  );
}

/** Null where the phone has none: then the page's camera is as good. */
const ownScanner = async () => (await native().catch(() => null))?.scan ?? null;
