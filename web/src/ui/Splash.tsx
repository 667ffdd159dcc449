import { brand } from './brand.ts';
import { TwoCircles } from './TwoCircles.tsx';

/** The first picture of a start: the circles meet once. Its ground is drawn by the page before any script. */
export function Splash() {
  return (
    <main className="splash">
      <TwoCircles width={108} motion="once" />
      <h1>{brand.drawn}</h1>
    </main>
  );
}
