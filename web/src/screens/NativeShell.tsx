import { useEffect, useState } from 'react';
import { isPhone, native } from '../native/native.ts';
import { wasShared } from '../platform/sharedMark.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { afterFirstPaint } from '../ui/preload.ts';

const Around = lazyComponent<object>(async () => {
  const [{ NativeShellContent }, device] = await Promise.all([import('./NativeShellContent.tsx'), native()]);
  return () => <NativeShellContent device={device} />;
});

/**
 * Loads the device integration: immediately on a phone, which may have a link to open, or after a share; otherwise
 * after the first render.
 */
export function NativeShell() {
  const [needed, setNeeded] = useState(() => isPhone() || wasShared());
  useEffect(() => (needed ? undefined : afterFirstPaint(() => setNeeded(true))), [needed]);
  return <Around when={needed} />;
}
