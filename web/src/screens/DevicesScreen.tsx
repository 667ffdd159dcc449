import { useEffect } from 'react';
import { DeviceRow } from '../features/auth/DeviceRow.tsx';
import { loadDevices, useDevices } from '../features/auth/devices.store.ts';
import { SignOutThere } from '../features/auth/SignOutThere.tsx';
import { Button } from '../ui/Button.tsx';
import { LoadFailure, whyNotLoaded } from '../ui/LoadFailure.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { RowBones, Skeleton } from '../ui/Skeleton.tsx';
import styles from './DevicesScreen.module.css';
import { Shell } from './parts/Shell.tsx';

/** /profile/settings/devices: where one is signed in, and the way out of there. Looks again whenever one looks at it. */
export default function DevicesScreen() {
  const { status, devices, failure } = useDevices();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && loadDevices());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return (
    <Shell title="Devices" back="/profile/settings">
      {devices.length === 0 && failure && <LoadFailure failure={failure} onRetry={loadDevices} />}
      {devices.length === 0 && !failure && status !== 'loaded' && <Bones />}
      {devices.length > 0 && (
        <>
          <p className="above-list">
            {devices.length === 1
              ? 'You are signed in here and nowhere else.'
              : 'You are signed in on these devices. Sign out where it is not you.'}
          </p>
          <Rows ruled>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
          {failure && (
            <p role="alert" className={styles.failed}>
              {whyNotLoaded(failure)}
              <Button look="neutral" small onClick={loadDevices}>
                Retry
              </Button>
            </p>
          )}
        </>
      )}
      <SignOutThere />
    </Shell>
  );
}

const Bones = () => (
  <Skeleton label="Loading your devices">
    <Rows ruled>
      {['160px', '120px'].map((width) => (
        <Row key={width}>
          <RowBones size={24} first={width} second="100px" />
        </Row>
      ))}
    </Rows>
  </Skeleton>
);
