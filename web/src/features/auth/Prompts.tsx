import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { freshSignIn, terms } from './prompts.store.ts';

const termsDialog = lazyComponent(async () => (await import('./TermsDialog.tsx')).TermsDialog);
const freshDialog = lazyComponent(async () => (await import('./FreshDialog.tsx')).FreshDialog);

export const TermsPrompt = () => <LazyPrompt prompt={terms} dialog={termsDialog} />;
export const FreshSignInPrompt = () => <LazyPrompt prompt={freshSignIn} dialog={freshDialog} />;

/** The dialog of a prompt, loaded when it first opens: most users never see it. */
function LazyPrompt({ prompt, dialog }: { prompt: typeof terms; dialog: typeof termsDialog }) {
  const { open } = prompt.use();
  const Dialog = useLazyComponent(dialog, open, () => {
    toast.bad(uiTexts.failure.network);
    prompt.cancel();
  });
  return Dialog && <Dialog />;
}
