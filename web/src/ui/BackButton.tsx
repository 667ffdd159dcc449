import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import { ButtonLink } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** The arrow at the left of a bar. `to` is the fallback when the history has no earlier page of the app. */
export function BackButton({ to, look }: { to: string; look?: 'plain' | 'float' }) {
  const goBack = useGoBack(to);
  return <IconButton icon={ArrowLeft} label="Back" look={look} onClick={goBack} />;
}

/** Navigates back, or to `otherwise` when the history has no earlier page of the app, such as after a deep link. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; the first entry of this tab is 0.
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0) navigate(-1);
    else navigate(otherwise, { replace: true });
  };
}

/** The link home from a page that does not exist or is not available to this user. */
export function BackHome() {
  return (
    <ButtonLink look="neutral" to="/home">
      Back to home
    </ButtonLink>
  );
}
