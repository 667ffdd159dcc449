import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useGoBack } from '../platform/router/navigation.ts';
import { ButtonLink } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { uiTexts } from './ui.texts.ts';

/** The arrow at the left of a bar. `to` is the fallback when the history has no earlier page of the app. */
export function BackButton({ to }: { to: string }) {
  const goBack = useGoBack(to);
  return <IconButton icon={ArrowLeft} label={uiTexts.buttons.back} onClick={goBack} />;
}

/** The link home from a page that does not exist or is not available to this user. */
export function BackHome() {
  return (
    <ButtonLink look="neutral" to="/home">
      {uiTexts.buttons.backHome}
    </ButtonLink>
  );
}
