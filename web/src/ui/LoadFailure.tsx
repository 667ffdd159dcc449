import type { ReactNode } from 'react';
import { type Failure, networkStatus } from '../platform/failure.ts';
import { ErrorState } from './ErrorState.tsx';
import { uiTexts } from './ui.texts.ts';

export interface LoadFailureProps {
  failure: Failure;
  onRetry: () => void;
  /** another way on, where a retry does not help */
  otherwise?: ReactNode;
}

/** Why an entity did not load, in the texts of SPEC section 8; temporary errors have a Retry. */
export function LoadFailure({ failure, onRetry, otherwise }: LoadFailureProps) {
  const sentence = loadErrorMessage(failure);
  if (failure.status === 404) return <ErrorState drawing="LoneSock" sentence={sentence} action={otherwise} />;
  if (failure.status === 403)
    return <ErrorState drawing="DrawnCurtains" sentence={sentence} action={otherwise} />;
  return <ErrorState sentence={sentence} onRetry={onRetry} />;
}

export function loadErrorMessage({ status }: Failure): string {
  if (status === 404) return uiTexts.failure.notFound;
  if (status === 403) return uiTexts.failure.forbidden;
  return status === networkStatus ? uiTexts.failure.network : uiTexts.failure.server;
}
