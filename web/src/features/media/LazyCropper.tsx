import { lazyComponent } from '../../ui/lazyComponent.ts';
import styles from './Cropper.module.css';
import type { CropperProps } from './Cropper.tsx';
import { mediaTexts } from './media.texts.ts';

const Cropper = lazyComponent<CropperProps>(async () => (await import('./Cropper.tsx')).Cropper);

/** Preloads the crop box. A failure is handled when it is needed. */
export const preloadCropper = (): void => void Cropper.load().catch(() => {});

/** The Cropper, loaded on demand. */
export const LazyCropper = (props: CropperProps) => (
  <Cropper {...props} fallback={<CropperFallback stage={props.stage} />} />
);

/** The same shape, so that loading causes no layout shift. */
function CropperFallback({ stage = '4:5' }: { stage: CropperProps['stage'] }) {
  return (
    <div className="relative" role="status" aria-label={mediaTexts.cropper.loading}>
      <div className={styles.stage} data-stage={stage} />
      <div className={styles.zoom} />
    </div>
  );
}
