import { PermissionDialog } from '../../features/notification/PermissionDialog.tsx';
import type { Native } from '../../native/types.ts';
import { NewVersion } from './NewVersion.tsx';
import { useAddress } from './useAddress.ts';
import { useBack } from './useBack.ts';
import { useBars } from './useBars.ts';
import { useLinks } from './useLinks.ts';
import { useReasonsToAsk } from './useReasonsToAsk.ts';
import { useSharedImages } from './useSharedImages.ts';
import { useWorker } from './useWorker.ts';

/** What the device around the app tells it, and is told. Mounted once, a moment after the first look. */
export function AroundApp({ device }: { device: Native }) {
  useAddress(device);
  useBack(device);
  useBars(device);
  useLinks(device);
  useReasonsToAsk();
  useSharedImages(device);
  useWorker(device);
  return (
    <>
      <PermissionDialog />
      <NewVersion />
    </>
  );
}
