import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useLastDay } from '../../features/account/leaving.store.ts';
import { LogoutDialog } from '../../features/auth/LogoutDialog.tsx';
import { loadDialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';

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
        Logout
      </MenuRow>
      <LogoutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Links to the account deletion, or shows the day it is scheduled for. */
export function DeletionRow() {
  const lastDay = useLastDay();
  return (
    <MenuRow icon={CalendarX2} to="/profile/delete-account" red>
      {lastDay === null ? 'Schedule Delete Account' : `Your account will be deleted on ${lastDay}`}
    </MenuRow>
  );
}
