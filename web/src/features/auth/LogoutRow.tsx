import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { clearAuthError, useAuth } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';
import { logOut } from './logOut.store.ts';

const texts = authTexts.logout;

/** Signs out after a confirmation. On failure the person stays signed in and sees a toast. */
export function LogoutRow() {
  const [asking, setAsking] = useState(false);
  const status = useAuth((auth) => auth.status);
  const failure = useAuth((auth) => auth.failure);

  useEffect(() => {
    if (status !== 'error-logging-out') return;
    toast.bad(failure?.message ?? texts.failed);
    clearAuthError();
  }, [status, failure]);

  return (
    <>
      <MenuRow icon={LogOut} onPress={() => setAsking(true)}>
        {texts.label}
      </MenuRow>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={LogOut}
        title={texts.title}
        message={texts.message}
        negative
        onPositive={logOut}
        busy={status === 'logging-out'}
      />
    </>
  );
}
