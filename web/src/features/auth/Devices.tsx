import type { Session } from '@twosome/contract/auth/auth.contract';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Rows.tsx';
import { authTexts } from './auth.texts.ts';
import { signOutElsewhere, signOutThere, useDevices } from './devices.store.ts';

const { devices: texts } = authTexts;

/** A signed-in device, with a button to sign it out. */
export function DeviceRow({ device: { id, device, last_used_at, is_this } }: { device: Session }) {
  const { open } = useOverlay('deviceId');
  return (
    <Row
      leading={<Icon of={MonitorSmartphone} />}
      trailing={
        !is_this && (
          <Button look="neutral" small onClick={() => open(id)}>
            <span>
              {texts.signOut}
              <span className="vh"> {texts.of(device)}</span>
            </span>
          </Button>
        )
      }
    >
      <span className="strong">{device}</span>
      <br />
      <span className="small quiet">
        {is_this ? (
          texts.thisDevice
        ) : (
          <>
            {texts.lastUsed} <RelativeTime at={last_used_at} />
          </>
        )}
      </span>
    </Row>
  );
}

/** `?deviceId=`: asks before signing out another device. */
export function SignOutThere() {
  const { value, shown, close } = useOverlay('deviceId');
  const devices = useDevices();
  const device = devices?.find(({ id, is_this }) => id === shown && !is_this);
  const name = device?.device ?? '';
  const { title, message, done, failed } = authTexts.signOutThere;

  return (
    <Confirm
      open={value !== null && device !== undefined}
      onClose={close}
      icon={LogOut}
      title={title}
      message={message(name)}
      positiveLabel={texts.signOut}
      act={() => signOutThere(shown ?? '')}
      done={done(name)}
      failed={failed}
    />
  );
}

/** Signs out all other devices after a confirmation. */
export function SignOutElsewhere() {
  const [asking, setAsking] = useState(false);
  const { label, title, message, done, failed } = authTexts.signOutElsewhere;
  return (
    <>
      <Button look="outlined" wide icon={LogOut} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        icon={LogOut}
        title={title}
        message={message}
        positiveLabel={texts.signOut}
        act={signOutElsewhere}
        done={done}
        failed={failed}
      />
    </>
  );
}
