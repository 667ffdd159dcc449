import BellRing from 'lucide-react/icons/bell-ring';
import { isPhone } from '../../native/native.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { declinePermission, turnOn, usePermission } from './permission.store.ts';

/** Asks before the system prompt, because the system allows it only once. Mounted once; opened by `askForReason`. */
export function PermissionDialog() {
  const asking = usePermission((permission) => permission.asking);
  const partner = useAuth(({ user }) => user?.partner?.first_name ?? 'your partner');
  const agree = async () => {
    if ((await turnOn()) === 'denied')
      toast.say(
        `All right. You can turn notifications on later, in the settings of your ${isPhone() ? 'phone' : 'browser'}.`,
      );
  };
  return (
    <Dialog
      open={asking}
      onClose={declinePermission}
      icon={BellRing}
      title="Notification Permission"
      message={`Would you like to hear when ${partner} writes to you, or when couples clap for the two of you? A notification never shows what was written.`}
      positiveLabel="Turn on"
      positiveLook="primary"
      onPositive={() => void agree()}
      negative
    />
  );
}
