import { Button } from './Button.tsx';
import { formTexts as texts } from './ui.form.texts.ts';

/** Above a form that holds what was typed on an earlier visit. */
export const RestoredNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <p role="status" className="note">
    {texts.restored}{' '}
    <Button look="text" small onClick={onDiscard}>
      {texts.discard}
    </Button>
  </p>
);
