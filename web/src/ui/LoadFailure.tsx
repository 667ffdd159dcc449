import type { ReactNode } from 'react';
import { type Failure, networkStatus, serverSentence } from '../platform/failure.ts';
import { ErrorState } from './ErrorState.tsx';
import { uiTexts } from './ui.texts.ts';

export interface LoadFailureProps {
  failure: Failure;
  onRetry: () => void;
  /** another way on, where a retry does not help */
  otherwise?: ReactNode;
}

/** Why an entity did not load, in the texts of S8.19 to S8.22 or the server's own; temporary errors have a Retry. */
export function LoadFailure({ failure, onRetry, otherwise }: LoadFailureProps) {
  const sentence = loadErrorMessage(failure);
  if (failure.status === 404) return <ErrorState drawing="LoneSock" sentence={sentence} action={otherwise} />;
  if (failure.status === 403)
    return <ErrorState drawing="DrawnCurtains" sentence={sentence} action={otherwise} />;
  return <ErrorState sentence={sentence} onRetry={onRetry} />;
}

export function loadErrorMessage(failure: Failure): string {
  const { network, notFound, forbidden, server } = uiTexts.failure;
  const catalogue: Record<number, string> = { 403: forbidden, 404: notFound, [networkStatus]: network };
  return catalogue[failure.status] ?? serverSentence(failure) ?? server;
}
