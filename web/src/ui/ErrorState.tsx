import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CutString } from './drawings/CutString.tsx';
import { Empty } from './Empty.tsx';

export interface ErrorStateProps {
  /** the whole sentence */
  sentence: string;
  line?: ReactNode;
  /** the cut string unless said otherwise */
  drawing?: ReactNode;
  onRetry?: () => void;
  /** the new try is under way */
  busy?: boolean;
  /** instead of Retry: the way back */
  action?: ReactNode;
}

/** It did not work: a drawing, the sentence, Retry. Read aloud when it comes. */
export function ErrorState({ sentence, line, drawing, onRetry, busy = false, action }: ErrorStateProps) {
  const retry = onRetry && (
    <Button icon={RotateCw} busy={busy} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div role="alert">
      <Empty drawing={drawing ?? <CutString />} heading={sentence} line={line} action={action ?? retry} />
    </div>
  );
}
