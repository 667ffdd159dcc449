import Settings from 'lucide-react/icons/settings';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import { useBothCodes } from '../features/auth/bothCodes.store.ts';
import { BothCodes } from '../features/pair/BothCodes.tsx';
import { OwnCode } from '../features/pair/OwnCode.tsx';
import { EndedNote, PartedNote, WaitingNote } from '../features/pair/PartedNote.tsx';
import { PartnerCode, type PartnerCodeHandle } from '../features/pair/PartnerCode.tsx';
import { invitedBy, keepInvite } from '../features/pair/pair.store.ts';
import { ScanPartner } from '../features/pair/ScanPartner.tsx';
import { firstLetter } from '../features/twosome/names.ts';
import { Navigate } from '../platform/router/Link.tsx';
import { useLocation, useNavigate, useSearchParams } from '../platform/router/navigation.ts';
import { Meet } from '../ui/brand/Meet.tsx';
import { IconLink } from '../ui/IconButton.tsx';
import { OrLine } from '../ui/OrLine.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Shell } from '../ui/Shell.tsx';
import styles from './ConnectScreen.module.css';
import { settingsTexts } from './screens.settings.texts.ts';
import { screensTexts } from './screens.texts.ts';

const { connect: texts } = settingsTexts;

/** Connects two accounts: shows the user's code, accepts the partner's code, or scans it with the camera. */
export default function ConnectScreen() {
  const user = useUser();
  const needsBoth = useBothCodes();
  const [cameAlone] = useState(user.partner === null);
  const code = useRef<PartnerCodeHandle>(null);
  const invited = useInvite();
  const hasEnded = useSearchParams()[0].get('ended') === 'true';
  // A user who has just connected is being redirected to /connected.
  if (user.partner !== null) return cameAlone ? null : <Navigate to="/home" replace />;
  return (
    <Shell
      title={texts.title}
      bar="logo"
      heading={null}
      narrow
      actions={<IconLink icon={Settings} to="/profile/settings" label={screensTexts.pages.settings} />}
    >
      <div className={styles.ways}>
        <div className={styles.head}>
          <Meet state="waiting" mine={firstLetter(user.first_name)} />
          <h1 className="title">{texts.title}</h1>
        </div>
        {user.parted ? <PartedNote parted={user.parted} /> : hasEnded && <EndedNote />}
        {user.waits_for && !user.parted?.you_asked && <WaitingNote waitsFor={user.waits_for} />}
        <OwnCode id={user.id} needsBoth={needsBoth} />
        <BothCodes />
        <OrLine>{needsBoth ? texts.andTheirs : texts.orTheirs}</OrLine>
        <PartnerCode key={invited} invited={invited} ref={code} />
        <OrLine>{texts.orScan}</OrLine>
        <div className={styles.scan}>
          <QrCode text={user.id} label={texts.qrCode} />
          <p className="small quiet">{texts.scanLine}</p>
          <ScanPartner onScanned={(text) => code.current?.submit(text)} />
        </div>
      </div>
    </Shell>
  );
}

/** Reads the code of an invite link and removes it from the address, so that it does not stay in the history. */
function useInvite(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.includes('code=')) return;
    keepInvite(hash);
    navigate('/connect', { replace: true });
  }, [hash, navigate]);
  return useSyncExternalStore(subscribeToStorage, invitedBy);
}

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
