import { LetterForm } from '../features/letter/LetterForm.tsx';
import { letterTexts as texts } from '../features/letter/letter.texts.ts';
import { useNavigate } from '../platform/router/navigation.ts';
import { Shell } from '../ui/Shell.tsx';

/** /letter/write */
export default function WriteLetterScreen() {
  const navigate = useNavigate();
  return (
    <Shell title={texts.form.title} back="/letter">
      <LetterForm onSealed={() => navigate('/letter', { replace: true })} />
    </Shell>
  );
}
