import { lazyComponent } from '../lazyComponent.ts';

/** The name of one of drawings.tsx. */
export type DrawingName = keyof typeof import('./drawings.tsx');

const Drawn = lazyComponent<{ of: DrawingName }>(async () => {
  const all = await import('./drawings.tsx');
  return ({ of }) => {
    const One = all[of];
    return <One />;
  };
});

/** Preloads the drawings, so that an empty or failed list has one, also offline. */
export const loadDrawings = Drawn.load;

/** The drawing of an empty or failed state. Its space is reserved while the code of the drawings loads. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <Drawn of={of} fallback={<svg width="168" height="126" aria-hidden="true" />} />
);
