import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { acceptTerms, terms } from './prompts.store.ts';

const texts = authSignInTexts.terms;

/** Asks for the terms and the age once, before the first upload or message. Mounted once; opened by `askForTerms`. */
export function TermsDialog() {
  const { open, sending, problem } = terms.use();
  const [adult, setAdult] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setAdult(false);
  }
  return (
    <Dialog
      open={open}
      onClose={terms.cancel}
      icon={ShieldCheck}
      title={texts.title}
      message={
        <>
          {texts.read} <TermsLink to="/tos">{texts.terms}</TermsLink> {texts.and}{' '}
          <TermsLink to="/privacy">{texts.privacy}</TermsLink>.
        </>
      }
      positiveLabel={texts.accept}
      positiveLook="primary"
      positiveDisabled={!adult}
      busy={sending}
      onPositive={acceptTerms}
      negative
      negativeLabel={texts.notNow}
    >
      <Checkbox checked={adult} onChecked={setAdult}>
        {texts.adult}
      </Checkbox>
      <p role="alert" className="problem mt-2">
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
      <span className="vh"> {texts.newTab}</span>
    </a>
  );
}
