import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { DrawingName } from './brand/Drawing.tsx';
import { Empty } from './Empty.tsx';
import { uiTexts } from './ui.texts.ts';

export interface ErrorStateProps {
  /** the complete message */
  sentence: string;
  drawing?: DrawingName;
  onRetry?: () => void;
  /** replaces Retry, such as a link back */
  action?: ReactNode;
}

/** An error state: a drawing, the message, Retry. Announced to screen readers. */
export function ErrorState({ sentence, drawing = 'CutString', onRetry, action }: ErrorStateProps) {
  const retry = onRetry && (
    <Button icon={RotateCw} onClick={onRetry}>
      {uiTexts.buttons.retry}
    </Button>
  );
  return (
    <div role="alert">
      <Empty drawing={drawing} heading={sentence} action={action ?? retry} />
    </div>
  );
}
