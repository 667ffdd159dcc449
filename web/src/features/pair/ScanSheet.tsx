import { useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import styles from './ScanSheet.module.css';
import { scan } from './scanning.ts';

export interface ScanSheetProps {
  open: boolean;
  onClose: () => void;
  onScanned: (text: string) => void;
}

/** The camera, until it has read a code. */
export function ScanSheet({ open, onClose, onScanned }: ScanSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Scan Your Partner's QR">
      {open && <Camera onScanned={onScanned} />}
    </BottomSheet>
  );
}

function Camera({ onScanned }: { onScanned: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onScanned);
  latest.current = onScanned;

  useEffect(() => {
    const abort = new AbortController();
    if (video.current)
      scan(video.current, abort.signal).then(
        (text) => !abort.signal.aborted && latest.current(text),
        (error: unknown) => !abort.signal.aborted && setProblem(sentenceFor(error)),
      );
    return () => abort.abort();
  }, []);

  return (
    <div className={styles.camera}>
      {problem === null ? (
        <>
          <div className={styles.frame}>
            <video ref={video} muted playsInline aria-label="What the camera sees" />
          </div>
          <p className="small quiet">Hold the camera over the code on your partner's phone.</p>
        </>
      ) : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

const sentenceFor = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'The camera was not allowed. Allow it in the settings of your browser, or type the code.'
    : 'The camera could not be opened. Please type the code.';
