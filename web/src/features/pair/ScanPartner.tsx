import ScanLine from 'lucide-react/icons/scan-line';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { canScan } from './scanning.ts';

const ScanSheet = lazy(() => import('./ScanSheet.tsx').then((part) => ({ default: part.ScanSheet })));

/** The button to the camera; nothing where the browser cannot read codes. What is scanned is shown and handed on. */
export function ScanPartner({ onScanned }: { onScanned: (text: string) => void }) {
  const able = useCanScan();
  const [needed, setNeeded] = useState(false);
  const [open, setOpen] = useState(false);
  if (!able) return null;
  return (
    <>
      <Button
        wide
        look="outlined"
        icon={ScanLine}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        Scan Your Partner's QR
      </Button>
      {needed && (
        <Suspense fallback={null}>
          <ScanSheet
            open={open}
            onClose={() => setOpen(false)}
            onScanned={(text) => {
              setOpen(false);
              // what a stranger's code holds may be long
              toast.say(text.slice(0, 100));
              onScanned(text);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function useCanScan(): boolean {
  const [able, setAble] = useState(false);
  useEffect(() => {
    let left = false;
    canScan().then((answer) => !left && setAble(answer));
    return () => {
      left = true;
    };
  }, []);
  return able;
}
