import { useEffect, useState } from 'react';
import { isPhone, native } from '../native/native.ts';
import { wasShared } from '../platform/sharedMark.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { afterFirstPaint } from '../ui/preload.ts';

const Content = lazyComponent<object>(async () => {
  const [{ DeviceEffectsContent }, device] = await Promise.all([
    import('./DeviceEffectsContent.tsx'),
    native(),
  ]);
  return () => <DeviceEffectsContent device={device} />;
});

/**
 * Loads the device integration: immediately on a phone, which may have a link to open, or after a share; otherwise
 * after the first render.
 */
export function DeviceEffects() {
  const [needed, setNeeded] = useState(() => isPhone() || wasShared());
  useEffect(() => (needed ? undefined : afterFirstPaint(() => setNeeded(true))), [needed]);
  return <Content when={needed} />;
}
