import { useNavigate } from 'react-router';

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
