import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './TermsDialog.module.css';
import { acceptAsked, declineAsked, useAskingForTerms } from './terms.store.ts';

/** Asks for the terms and the age once, before the first upload or message. Mounted once; opened by `askForTerms`. */
export function TermsDialog() {
  const { open, sending, problem } = useAskingForTerms();
  const [adult, setAdult] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setAdult(false);
  }
  return (
    <Dialog
      open={open}
      onClose={declineAsked}
      icon={ShieldCheck}
      title="Before you share"
      message={
        <>
          Please read the <TermsLink to="/tos">terms of service</TermsLink> and the{' '}
          <TermsLink to="/privacy">privacy policy</TermsLink>.
        </>
      }
      positiveLabel="Accept"
      positiveLook="primary"
      positiveDisabled={!adult}
      busy={sending}
      onPositive={acceptAsked}
      negative
      negativeLabel="Not now"
    >
      <Checkbox checked={adult} onChecked={setAdult}>
        I am 18 or older and I accept the terms.
      </Checkbox>
      <p role="alert" className={`problem ${styles.problem}`}>
        {problem}
      </p>
    </Dialog>
  );
}

/** Opens in a new tab, so that unsent input stays. */
function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
