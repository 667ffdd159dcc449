import { texts } from '@twosome/contract/platform/texts';
import { cancelSignIn, useConfirming } from '../../features/auth/fresh.store.ts';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';

const dialog = lazyComponent(async () => (await import('../../features/auth/FreshDialog.tsx')).FreshDialog);

/** The sign-in dialog for actions that need a recent sign-in. Loaded when it first opens. */
export function FreshAsked() {
  const { open } = useConfirming();
  const Dialog = useLazyComponent(dialog, open, () => {
    toast.bad(texts.networkError);
    cancelSignIn();
  });
  return Dialog && <Dialog />;
}
