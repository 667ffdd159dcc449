import { useState } from 'react';

/** True from the first opening on, so that the closing animation can play. */
export function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}

/** The props of the last open state: a sheet must not empty during its closing animation. */
export function useLastOpen<P extends { open: boolean }>(props: P): P {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : last;
}
