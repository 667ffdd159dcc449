import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { isPhone } from '../../native/native.ts';
import { install, useInstalling } from '../../platform/installing.ts';
import { Dialog, loadDialog } from '../Dialog.tsx';
import { MenuRow } from '../Rows.tsx';
import { toast } from '../toast.tsx';
import { brandSettingsTexts } from './brand.settings.texts.ts';

const { install: texts } = brandSettingsTexts;

/** Shown only where the app can be installed and is not installed. */
export function InstallApp() {
  const installing = useInstalling();
  const [telling, setTelling] = useState(false);
  if (installing === null || isPhone()) return null;
  const press = () => {
    if (installing === 'offered') return void install().catch(() => toast.bad(texts.failed));
    loadDialog().catch(() => {});
    setTelling(true);
  };
  return (
    <>
      <MenuRow icon={Smartphone} onPress={press}>
        {texts.title}
      </MenuRow>
      <Dialog
        open={telling}
        onClose={() => setTelling(false)}
        icon={Smartphone}
        title={texts.title}
        message={texts.byHand}
        positiveLook="primary"
      />
    </>
  );
}
