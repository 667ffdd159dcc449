import { PermissionDialog } from '../../features/notification/PermissionDialog.tsx';
import type { Native } from '../../native/types.ts';
import { useAddress } from './useAddress.ts';
import { useReasonsToAsk } from './useReasonsToAsk.ts';

/** What the device around the app tells it, and is told. Mounted once, a moment after the first look. */
export function AroundApp({ device }: { device: Native }) {
  useAddress(device);
  useReasonsToAsk();
  return <PermissionDialog />;
}
