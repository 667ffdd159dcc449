import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';

/** True once the browser was idle after the first drawing: the time for what nobody has asked for yet. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
