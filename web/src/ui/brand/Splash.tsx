import { brand } from '../ui.texts.ts';
import { TwoCircles } from './TwoCircles.tsx';

/** The start screen: the circles meet once. The page draws its background before any script. */
export function Splash() {
  return (
    <main className="splash">
      <TwoCircles width={108} motion="once" />
      <h1>{brand.drawn}</h1>
    </main>
  );
}
