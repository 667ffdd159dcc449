import { texts } from '@twosome/contract/platform/texts';
import { declineAsked, useAskingForTerms } from '../../features/auth/terms.store.ts';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';

const dialog = lazyComponent(async () => (await import('../../features/auth/TermsDialog.tsx')).TermsDialog);

/** The terms dialog, loaded on demand, because most users have accepted the terms already. */
export function TermsAsked() {
  const { open } = useAskingForTerms();
  const Dialog = useLazyComponent(dialog, open, () => {
    toast.bad(texts.networkError);
    declineAsked();
  });
  return Dialog && <Dialog />;
}
