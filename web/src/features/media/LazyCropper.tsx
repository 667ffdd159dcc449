import { lazy, Suspense } from 'react';
import styles from './Cropper.module.css';
import type { CropperProps } from './Cropper.tsx';
import { mediaTexts } from './media.texts.ts';

/** Call it early to preload the crop box. */
export const loadCropper = () => import('./Cropper.tsx');

const Cropper = lazy(() => loadCropper().then((module) => ({ default: module.Cropper })));

/** The Cropper, loaded on demand. */
export function LazyCropper(props: CropperProps) {
  return (
    <Suspense fallback={<CropperFallback stage={props.stage} />}>
      <Cropper {...props} />
    </Suspense>
  );
}

/** The same shape, so that loading causes no layout shift. */
function CropperFallback({ stage = '4:5' }: { stage: CropperProps['stage'] }) {
  return (
    <div className={styles.cropper} role="status" aria-label={mediaTexts.cropper.loading}>
      <div className={styles.stage} data-stage={stage} />
      <div className={styles.zoom} />
    </div>
  );
}
