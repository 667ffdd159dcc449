import { useState } from 'react';

/** Stays true once it was, until the component unmounts. */
export function useWasEverTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
