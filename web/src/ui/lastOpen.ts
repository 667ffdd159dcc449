import { useState } from 'react';

/** True from the first opening on, so that what leaves can play its leaving. */
export function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}

/** What was shown while it was open: a sheet must not empty itself as it leaves. */
export function useLastOpen<P extends { open: boolean }>(props: P): P {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : last;
}
