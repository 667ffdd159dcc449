import { lazy, Suspense } from 'react';
import { Loader } from '../../ui/Loader.tsx';
import type { CropperProps } from './Cropper.tsx';

/** Asked for ahead of need, so that the crop box is there when somebody comes to it. */
export const loadCropper = () => import('./Cropper.tsx');

const Cropper = lazy(() => loadCropper().then((part) => ({ default: part.Cropper })));

/** The Cropper, with its own code when it is first needed. */
export function LazyCropper(props: CropperProps) {
  return (
    <Suspense fallback={<Loader />}>
      <Cropper {...props} />
    </Suspense>
  );
}
