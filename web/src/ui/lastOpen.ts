import { useState } from 'react';

/** The props of the last open state: a sheet must not empty during its closing animation. */
export function useLastOpen<P extends { open: boolean }>(props: P): P {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : last;
}
