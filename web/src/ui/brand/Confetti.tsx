import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useRef } from 'react';
import { loadCode } from '../../platform/missingCode.ts';
import styles from './Confetti.module.css';

/** Confetti in the three colours for two seconds. Renders nothing under reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isReduced || !canvas.current) return;
    const fall = startConfetti(canvas.current);
    return () => fall.stop();
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={`${styles.confetti} fixed inset-0 w-full`} />
    </div>
  );
}

function startConfetti(canvas: HTMLCanvasElement) {
  let stopped = false;
  let reset = () => {};
  const run = async () => {
    const { default: confetti } = await loadCode(() => import('canvas-confetti'));
    if (stopped) return;
    const colors = ourColours();
    // no worker: it would be created from a blob URL, which the page's content security policy blocks
    const fire = confetti.create(canvas, { resize: true, useWorker: false });
    reset = fire.reset;
    // new pieces in the first half, so that all have fallen by the end of the second
    const end = performance.now() + timing.confetti / 2;
    const throwSome = (now: number) => {
      if (stopped || now > end) return;
      const options = { particleCount: 3, spread: 60, startVelocity: 42, ticks: 70, colors };
      fire({ ...options, angle: 60, origin: { x: 0, y: 0.35 } });
      fire({ ...options, angle: 120, origin: { x: 1, y: 0.35 } });
      requestAnimationFrame(throwSome);
    };
    requestAnimationFrame(throwSome);
  };
  run().catch(() => {
    // if its code does not load there is no confetti
  });
  return {
    stop: () => {
      stopped = true;
      reset();
    },
  };
}

function ourColours(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ['--mine', '--theirs', '--love'].map((name) => style.getPropertyValue(name).trim());
}
