import { type ReactNode, useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let scheduled: ReturnType<typeof setTimeout> | undefined;

function drawNext(): void {
  const [draw] = waiting;
  scheduled = undefined;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  schedule();
}

/** One in each task, so that taps and frames come in between. A transition would start again at every scroll event. */
function schedule(): void {
  if (waiting.size > 0) scheduled ??= setTimeout(drawNext);
}

function leave(draw: () => void): void {
  waiting.delete(draw);
  if (waiting.size > 0) return;
  clearTimeout(scheduled);
  scheduled = undefined;
}

/** Draws its content one after another with other rows of a list, and keeps `height` free until then. */
export function OneByOne(props: { immediately: boolean; height: number; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(props.immediately);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    schedule();
    return () => leave(draw);
  }, [isDrawn]);
  return isDrawn ? props.children : <div style={{ height: props.height }} />;
}
