import type { Session } from '@twosome/contract/auth/auth.contract';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useOverlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Rows.tsx';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.devices;

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
