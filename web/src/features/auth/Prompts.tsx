import { type LazyComponent, lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { freshSignIn, terms } from './prompts.store.ts';

const TermsDialog = lazyComponent(async () => (await import('./TermsDialog.tsx')).TermsDialog);
const FreshDialog = lazyComponent(async () => (await import('./FreshDialog.tsx')).FreshDialog);

export const TermsPrompt = () => <LazyPrompt prompt={terms} of={TermsDialog} />;
export const FreshSignInPrompt = () => <LazyPrompt prompt={freshSignIn} of={FreshDialog} />;

/** The dialog of a prompt, loaded when it first opens: most users never see it. */
function LazyPrompt({ prompt, of: Dialog }: { prompt: typeof terms; of: LazyComponent<object> }) {
  const { open } = prompt.use();
  const fail = () => {
    toast.bad(uiTexts.failure.network);
    prompt.cancel();
  };
  return <Dialog when={open} onFail={fail} />;
}
