import { networkStatus, texts } from '@twosome/contract/platform/texts';
import type { ReactNode } from 'react';
import type { Failure } from '../platform/failure.ts';
import { DrawnCurtains } from './drawings/DrawnCurtains.tsx';
import { LoneSock } from './drawings/LoneSock.tsx';
import { ErrorState } from './ErrorState.tsx';

export interface LoadFailureProps {
  failure: Failure;
  onRetry: () => void;
  /** the way on, where trying again is of no use */
  otherwise?: ReactNode;
}

/** Why something did not load, in the words of SPEC section 8; what may pass has a Retry. */
export function LoadFailure({ failure, onRetry, otherwise }: LoadFailureProps) {
  const sentence = whyNotLoaded(failure);
  if (failure.status === 404)
    return <ErrorState drawing={<LoneSock />} sentence={sentence} action={otherwise} />;
  if (failure.status === 403)
    return <ErrorState drawing={<DrawnCurtains />} sentence={sentence} action={otherwise} />;
  return <ErrorState sentence={sentence} onRetry={onRetry} />;
}

export function whyNotLoaded({ status }: Failure): string {
  if (status === 404) return texts.notFound;
  if (status === 403) return texts.noPermission;
  return status === networkStatus ? texts.networkError : texts.serverError;
}
