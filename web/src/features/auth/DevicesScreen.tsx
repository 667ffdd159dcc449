import type { Session } from '@twosome/contract/auth/auth.contract';
import { useResource } from '../../platform/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { InstallApp } from '../../ui/brand/InstallApp.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { loadErrorMessage } from '../../ui/LoadFailure.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { authTexts } from './auth.texts.ts';
import { DeviceRow, SignOutElsewhere, SignOutThere } from './Devices.tsx';
import styles from './DevicesScreen.module.css';
import { devicesResource, useDevices } from './devices.store.ts';

const { devices: texts } = authTexts;

/** /profile/settings/devices: the active sessions and how to end them. */
export default function DevicesScreen() {
  const devices = useDevices();
  useResource(devicesResource);
  return (
    <Shell title={settingsPageNames.devices} back="/profile/settings">
      <Loaded resource={devicesResource} value={devices} skeleton={<DevicesSkeleton />}>
        {(sessions) => <Sessions sessions={sessions} />}
      </Loaded>
      <InstallApp />
      <SignOutThere />
    </Shell>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const failure = devicesResource.failed.use(({ failure }) => failure);
  return (
    <>
      <p className="above-list">{sessions.length === 1 ? texts.onlyHere : texts.several}</p>
      <Rows ruled>
        {sessions.map((session) => (
          <DeviceRow key={session.id} device={session} />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <div className={styles.elsewhere}>
          <SignOutElsewhere />
        </div>
      )}
      {failure && (
        <p role="alert" className="row justify-between gap-3 px-gutter py-3 quiet">
          {loadErrorMessage(failure)}
          <Button look="neutral" small onClick={devicesResource.load}>
            {uiTexts.buttons.retry}
          </Button>
        </p>
      )}
    </>
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
