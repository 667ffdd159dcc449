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

interface OneByOneProps {
  immediately: boolean;
  /** CSS pixels to keep free until the content is drawn */
  heightOf: () => number;
  children: ReactNode;
}

/** Draws its content one after another with other rows of a list. */
export function OneByOne({ immediately, heightOf, children }: OneByOneProps) {
  const [isDrawn, setDrawn] = useState(immediately);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    schedule();
    return () => leave(draw);
  }, [isDrawn]);
  const reserve = (element: HTMLElement | null) => {
    if (element) element.style.height = `${heightOf()}px`;
  };
  return isDrawn ? children : <div ref={reserve} />;
}
