import { networkStatus, texts } from '@twosome/contract/platform/texts';
import type { Failure } from '../../platform/failure.ts';
import { LoneSock } from '../../ui/drawings/LoneSock.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Why something did not load, in the words of SPEC section 8; what may pass has a Retry. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.status === 404) return <ErrorState drawing={<LoneSock />} sentence={texts.notFound} />;
  if (failure.status === 403) return <ErrorState drawing={<LoneSock />} sentence={texts.noPermission} />;
  const sentence = failure.status === networkStatus ? texts.networkError : texts.serverError;
  return <ErrorState sentence={sentence} onRetry={onRetry} />;
}
