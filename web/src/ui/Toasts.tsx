import { useReducer } from 'react';
import { useIdle } from './idle.ts';
import { useLater } from './later.ts';
import { toastPlace } from './toast.tsx';

/** Milliseconds until what did not come is asked for again. */
const patience = 5000;

/**
 * Where toasts appear; once, beside the routes. Say something with `toast` from toast.tsx. Its code comes once
 * the first screen has been drawn.
 */
export function Toasts() {
  const [tries, tryAgain] = useReducer((times: number) => times + 1, 0);
  return <Coming key={tries} onFail={() => setTimeout(tryAgain, patience)} />;
}

function Coming({ onFail }: { onFail: () => void }) {
  const Place = useLater(toastPlace, useIdle(), onFail);
  return Place && <Place />;
}
