import { FreshSignInPrompt, TermsPrompt } from '../../features/auth/Prompts.tsx';
import { OfflineHint } from '../../ui/brand/OfflineHint.tsx';
import { Overlays } from '../overlays.tsx';

/** What lies over every screen and is not part of its first paint. */
export const Layers = () => (
  <>
    <OfflineHint />
    <Overlays />
    <TermsPrompt />
    <FreshSignInPrompt />
  </>
);
