import { type ReactNode, useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let isScheduled = false;

function drawNext(): void {
  const [draw] = waiting;
  isScheduled = false;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  schedule();
}

/** One in each task, so that taps and frames come in between. A transition would start again at every scroll event. */
function schedule(): void {
  if (waiting.size === 0 || isScheduled) return;
  isScheduled = true;
  setTimeout(drawNext);
}

/** Draws its content one after another with other rows of a list, and keeps `height` free until then. */
export function OneByOne(props: { immediately: boolean; height: number; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(props.immediately);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    schedule();
    return () => void waiting.delete(draw);
  }, [isDrawn]);
  return isDrawn ? props.children : <div style={{ height: props.height }} />;
}
