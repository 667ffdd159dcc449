import { LeavingDialog } from '../../features/account/LeavingDialog.tsx';
import { useExportNews } from '../../features/account/useExportNews.ts';
import { useIsSuspended } from '../../features/auth/signedIn.store.ts';
import { PermissionDialog } from '../../features/notification/PermissionDialog.tsx';
import type { Native } from '../../native/types.ts';
import { NewVersion } from './NewVersion.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { UploadBar } from './UploadBar.tsx';
import { useAddress } from './useAddress.ts';
import { useBack } from './useBack.ts';
import { useBars } from './useBars.ts';
import { useLinks } from './useLinks.ts';
import { useMovedOn } from './useMovedOn.ts';
import { useReasonsToAsk } from './useReasonsToAsk.ts';
import { useSharedImages } from './useSharedImages.ts';
import { useWorker } from './useWorker.ts';

/** Events from the device, and effects that can wait until after the first render. Mounted once. */
export function NativeShellContent({ device }: { device: Native }) {
  const isSuspended = useIsSuspended();
  useExportNews();
  useMovedOn();
  useBack(device);
  useBars(device);
  useLinks(device);
  useWorker(device);
  return (
    <>
      {!isSuspended && <ActiveAccount device={device} />}
      <LeavingDialog />
      <NewVersion />
      <UpdateNotice />
    </>
  );
}

/** What the server rejects for suspended users. */
function ActiveAccount({ device }: { device: Native }) {
  useAddress(device);
  useReasonsToAsk();
  useSharedImages(device);
  return (
    <>
      <PermissionDialog />
      <UploadBar />
    </>
  );
}
