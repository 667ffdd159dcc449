import ArrowLeft from 'lucide-react/icons/arrow-left';
import { IconButton } from '../../ui/IconButton.tsx';
import { useGoBack } from './useGoBack.ts';

/** The arrow at the left of a bar. `to` is the fallback when the history has no earlier page of the app. */
export function BackButton({ to, look }: { to: string; look?: 'plain' | 'float' }) {
  const goBack = useGoBack(to);
  return <IconButton icon={ArrowLeft} label="Back" look={look} onClick={goBack} />;
}
