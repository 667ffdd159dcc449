import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';

/** True after the browser was idle once after the first render: the time to preload. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
