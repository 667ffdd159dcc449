import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { isPhone } from '../native/native.ts';
import { install, useInstalling } from '../platform/install.ts';
import { Dialog, loadDialog } from './Dialog.tsx';
import { MenuRow } from './Rows.tsx';
import { toast } from './toast.tsx';

/** Shown only where the app can be installed and is not installed. */
export function InstallApp() {
  const installing = useInstalling();
  const [telling, setTelling] = useState(false);
  if (installing === null || isPhone()) return null;
  const press = () => {
    if (installing === 'offered')
      return void install().catch(() =>
        toast.bad('That did not work. Please try it in your browser’s menu.'),
      );
    loadDialog().catch(() => {});
    setTelling(true);
  };
  return (
    <>
      <MenuRow icon={Smartphone} onPress={press}>
        Install Twosome
      </MenuRow>
      <Dialog
        open={telling}
        onClose={() => setTelling(false)}
        icon={Smartphone}
        title="Install Twosome"
        message="Tap Share in your browser, then “Add to Home Screen”. Twosome opens from there, on a screen of its own."
        positiveLook="primary"
      />
    </>
  );
}
