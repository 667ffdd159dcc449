import type { Path } from '@twosome/contract/platform/addresses';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../../platform/router/navigation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Confetti } from '../../ui/brand/Confetti.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Meet } from '../../ui/brand/Meet.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { useUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './ConnectedScreen.module.css';
import { NotMyPartnerDialog } from './PartingDialogs.tsx';
import { pairTexts } from './pair.texts.ts';

const { connected: texts } = pairTexts;

/** The celebration of a new connection. */
export default function ConnectedScreen() {
  usePageTitle(texts.title);
  const user = useUser();
  const partner = user.partner?.first_name ?? '';
  const ready = useAfter(timing.connectedContinue);
  const again = useSearchParams()[0].get('again') === 'true';
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`${styles.screen} stack relative min-h-dvh justify-items-center content-center text-center`}
    >
      <Confetti />
      <Meet state="together" mine={firstLetter(user.first_name)} theirs={firstLetter(partner)} />
      <h1 className={`display ${styles.connected}`}>{again ? texts.again : texts.title}</h1>
      <p className={`heading ${styles.names}`}>
        <JointName text={texts.names(user.first_name, partner)} />
      </p>
      <p className={`${styles.words} mt-3.5 quiet text-balance`}>{again ? texts.againLine : texts.line}</p>
      <div className={`${styles.next} stack max-w-full justify-items-center gap-4`} inert={!ready}>
        <Continue to={again ? '/home' : '/profile/photo'}>{texts.next(user.first_name)}</Continue>
        {!again && user.not_my_partner_until !== null && <NotMyPartner partner={partner} />}
      </div>
    </main>
  );
}

/** Asks for the terms here, so that the first upload is not interrupted. A person who declines is asked again there. */
function Continue({ to, children }: { to: Path; children: ReactNode }) {
  const navigate = useNavigate();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    void askForTerms().then(() => navigate(to));
  };
  return (
    <ButtonLink to={to} onClick={ask}>
      {children}
    </ButtonLink>
  );
}

/**
 * The server counts from the connection, the page from its load. When the page is later, the server rejects the request
 * with the reason.
 */
function NotMyPartner({ partner }: { partner: string }) {
  const [asking, setAsking] = useState(false);
  const isOver = useAfter(limits.notMyPartnerMinutes * 60_000);
  if (isOver && !asking) return null;
  return (
    <>
      <Button look="text" small onClick={() => setAsking(true)}>
        {pairTexts.notMyPartner.label}
      </Button>
      <NotMyPartnerDialog open={asking} onClose={() => setAsking(false)} partner={partner} />
    </>
  );
}

function useAfter(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
