import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { pairTexts } from './pair.texts.ts';
import styles from './ScanSheet.module.css';
import { scan } from './scanning.ts';

const texts = pairTexts.scan;

export interface ScanSheetProps {
  open: boolean;
  onClose: () => void;
  onScanned: (text: string) => void;
}

/** The camera, until it has read a code. */
export function ScanSheet({ open, onClose, onScanned }: ScanSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={texts.label}>
      {open && <Camera onScanned={onScanned} />}
    </BottomSheet>
  );
}

function Camera({ onScanned }: { onScanned: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const report = useEffectEvent((text: string) => onScanned(text));

  useEffect(() => {
    const abort = new AbortController();
    if (video.current)
      scan(video.current, abort.signal).then(
        (text) => !abort.signal.aborted && report(text),
        (error: unknown) => !abort.signal.aborted && setProblem(sentenceFor(error)),
      );
    return () => abort.abort();
  }, []);

  return (
    <div className={`${styles.camera} stack justify-items-center gap-3.5 text-center`}>
      {problem === null ? (
        <>
          <div className={`${styles.frame} overflow-hidden`}>
            <video ref={video} muted playsInline aria-label={texts.camera} />
          </div>
          <p className="small quiet">{texts.hint}</p>
        </>
      ) : (
        <p role="alert" className={`${styles.problem} py-6 quiet text-balance`}>
          {problem}
        </p>
      )}
    </div>
  );
}

const sentenceFor = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? texts.refused : texts.failed;
