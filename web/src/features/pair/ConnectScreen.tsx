import Settings from 'lucide-react/icons/settings';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate } from '../../platform/router/Link.tsx';
import { useLocation, useNavigate, useSearchParams } from '../../platform/router/navigation.ts';
import { Meet } from '../../ui/brand/Meet.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { IconLink } from '../../ui/IconButton.tsx';
import { OrLine } from '../../ui/OrLine.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { useBothCodes } from './bothCodes.store.ts';
import { invitedBy } from './invite.store.ts';
import { OwnCode } from './OwnCode.tsx';
import { EndedNote, PartedNote, WaitingNote } from './PartedNote.tsx';
import { PartnerCode, type PartnerCodeHandle } from './PartnerCode.tsx';
import { keepInvite } from './pair.store.ts';
import { pairTexts } from './pair.texts.ts';
import { ScanPartner } from './ScanPartner.tsx';

const { connectPage: texts } = pairTexts;

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
      actions={<IconLink icon={Settings} to="/profile/settings" label={pageNames.settings} />}
    >
      <div className="stack gap-5 pt-2">
        <div className="stack justify-items-center gap-5 text-center">
          <Meet state="waiting" mine={firstLetter(user.first_name)} />
          <h1 className="title">{texts.title}</h1>
        </div>
        {user.parted ? <PartedNote parted={user.parted} /> : hasEnded && <EndedNote />}
        {user.waits_for && !user.parted?.you_asked && <WaitingNote waitsFor={user.waits_for} />}
        <OwnCode id={user.id} needsBoth={needsBoth} />
        <OrLine>{needsBoth ? texts.andTheirs : texts.orTheirs}</OrLine>
        <PartnerCode key={invited} invited={invited} ref={code} />
        <OrLine>{texts.orScan}</OrLine>
        <div className="stack justify-items-center gap-4 text-center">
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
