import { texts } from '@twosome/contract/platform/texts';
import { declineAsked, useAskingForTerms } from '../../features/auth/terms.store.ts';
import { later, useLater } from '../../ui/later.ts';
import { toast } from '../../ui/toast.tsx';

const dialog = later(async () => (await import('../../features/auth/TermsDialog.tsx')).TermsDialog);

/** The terms, once somebody is asked for them: most have accepted them long ago. */
export function TermsAsked() {
  const { open } = useAskingForTerms();
  const Dialog = useLater(dialog, open, () => {
    toast.bad(texts.networkError);
    declineAsked();
  });
  return Dialog && <Dialog />;
}
