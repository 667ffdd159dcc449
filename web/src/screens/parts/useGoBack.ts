import { useNavigate } from 'react-router';

/** Goes to the page before this one; to `otherwise` where there is none in the app, such as after a deep link. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    // the router counts its entries: the first one of this tab is 0
    const place: unknown = window.history.state?.idx;
    if (typeof place === 'number' && place > 0) navigate(-1);
    else navigate(otherwise, { replace: true });
  };
}
