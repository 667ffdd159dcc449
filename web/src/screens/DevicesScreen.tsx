import { useEffect } from 'react';
import { DeviceRow, SignOutElsewhere, SignOutThere } from '../features/auth/Devices.tsx';
import { loadDevices, useDevices } from '../features/auth/devices.store.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailure, loadErrorMessage } from '../ui/LoadFailure.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';
import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import styles from './DevicesScreen.module.css';
import { settingsTexts } from './screens.settings.texts.ts';

const { devices: texts } = settingsTexts;

/** /profile/settings/devices: the active sessions and how to end them. Refetches when the page becomes visible. */
export default function DevicesScreen() {
  const { devices, failure } = useDevices();
  useEffect(() => {
    const refetchIfVisible = () => void (document.visibilityState === 'visible' && loadDevices());
    refetchIfVisible();
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, []);

  return (
    <Shell title={texts.title} back="/profile/settings">
      {devices ? (
        <>
          <p className="above-list">{devices.length === 1 ? texts.onlyHere : texts.several}</p>
          <Rows ruled>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
          {devices.length > 1 && (
            <div className={styles.elsewhere}>
              <SignOutElsewhere />
            </div>
          )}
          {failure && (
            <p role="alert" className={styles.failed}>
              {loadErrorMessage(failure)}
              <Button look="neutral" small onClick={loadDevices}>
                {uiTexts.buttons.retry}
              </Button>
            </p>
          )}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={loadDevices} />
      ) : (
        <DevicesSkeleton />
      )}
      <SignOutThere />
    </Shell>
  );
}

const DevicesSkeleton = () => (
  <Skeleton label={texts.loading}>
    <Rows ruled>
      {['160px', '120px'].map((width) => (
        <Row key={width}>
          <SkeletonRows size={24} first={width} second="100px" />
        </Row>
      ))}
    </Rows>
  </Skeleton>
);
