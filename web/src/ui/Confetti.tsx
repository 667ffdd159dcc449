import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useRef } from 'react';
import styles from './Confetti.module.css';

/** Confetti in the three colours for two seconds, then nothing. Stays away under reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || !canvas.current) return;
    const fall = startConfetti(canvas.current);
    return () => fall.stop();
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}

function startConfetti(canvas: HTMLCanvasElement) {
  let stopped = false;
  let reset = () => {};
  const run = async () => {
    const { default: confetti } = await import('canvas-confetti');
    if (stopped) return;
    const colors = ourColours();
    // no worker: it would be made from a blob, which the page's content security policy refuses
    const fire = confetti.create(canvas, { resize: true, useWorker: false });
    reset = fire.reset;
    // thrown in the first half, fallen by the end of the second
    const end = performance.now() + timing.confetti / 2;
    const throwSome = (now: number) => {
      if (stopped || now > end) return;
      const both = { particleCount: 3, spread: 60, startVelocity: 42, ticks: 70, colors };
      fire({ ...both, angle: 60, origin: { x: 0, y: 0.35 } });
      fire({ ...both, angle: 120, origin: { x: 1, y: 0.35 } });
      requestAnimationFrame(throwSome);
    };
    requestAnimationFrame(throwSome);
  };
  run().catch(() => {
    // without its code there is no confetti, and nothing else is missing
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
