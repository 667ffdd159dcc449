import { useNavigate } from '../../platform/router/navigation.ts';
import { Shell } from '../../ui/Shell.tsx';
import { LetterForm } from './LetterForm.tsx';
import { letterTexts as texts } from './letter.texts.ts';

/** /letter/write */
export default function WriteLetterScreen() {
  const navigate = useNavigate();
  return (
    <Shell title={texts.form.title} back="/letter">
      <LetterForm onSealed={() => navigate('/letter', { replace: true })} />
    </Shell>
  );
}
