import { lazy, Suspense } from 'react';
import styles from './Cropper.module.css';
import type { CropperProps } from './Cropper.tsx';

/** Asked for ahead of need, so that the crop box is there when somebody comes to it. */
export const loadCropper = () => import('./Cropper.tsx');

const Cropper = lazy(() => loadCropper().then((part) => ({ default: part.Cropper })));

/** The Cropper, with its own code when it is first needed. */
export function LazyCropper(props: CropperProps) {
  return (
    <Suspense fallback={<Waiting stage={props.stage} />}>
      <Cropper {...props} />
    </Suspense>
  );
}

/** Its shape, so that nothing moves when it comes. */
function Waiting({ stage = '4:5' }: { stage: CropperProps['stage'] }) {
  return (
    <div className={styles.cropper} role="status" aria-label="Loading">
      <div className={styles.stage} data-stage={stage} />
      <div className={styles.zoom} />
    </div>
  );
}
