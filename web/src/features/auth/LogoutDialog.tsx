import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { clearAuthError, useAuth } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';
import { logOut } from './ending.store.ts';

const texts = authTexts.logout;

/** Signs out after a confirmation. */
export function LogoutRow() {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    loadDialog().catch(() => {});
    setAsking(true);
  };
  return (
    <>
      <MenuRow icon={LogOut} onPress={ask}>
        {texts.label}
      </MenuRow>
      <LogoutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Asks before logging out. On failure the person stays signed in and sees a toast. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const status = useAuth((auth) => auth.status);
  const failure = useAuth((auth) => auth.failure);

  useEffect(() => {
    if (status !== 'error-logging-out') return;
    toast.bad(failure?.message ?? texts.failed);
    clearAuthError();
  }, [status, failure]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={LogOut}
      title={texts.title}
      message={texts.message}
      negative
      onPositive={logOut}
      busy={status === 'logging-out'}
    />
  );
}
