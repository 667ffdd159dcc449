import { useEffect, useState } from 'react';
import { isPhone, native } from '../../native/native.ts';
import { wasHandedOver } from '../../platform/handedOver.ts';
import { later, useLater } from '../../ui/later.ts';
import { whenSeen } from '../../ui/warm.ts';

const around = later<object>(async () => {
  const [{ AroundApp }, device] = await Promise.all([import('./AroundApp.tsx'), native()]);
  return () => <AroundApp device={device} />;
});

/**
 * Brings in what speaks with the device: at once on a phone, which may have a link to open, or where something was handed
 * over, else after the first look.
 */
export function Around() {
  const [needed, setNeeded] = useState(() => isPhone() || wasHandedOver());
  useEffect(() => (needed ? undefined : whenSeen(() => setNeeded(true))), [needed]);
  const Part = useLater(around, needed, () => {});
  return Part && <Part />;
}
