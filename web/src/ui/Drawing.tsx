import { lazyComponent, useLazyComponent } from './lazyComponent.ts';

/** The name of one of drawings.tsx. */
export type DrawingName = keyof typeof import('./drawings.tsx');

const drawings = lazyComponent<{ of: DrawingName }>(async () => {
  const all = await import('./drawings.tsx');
  return ({ of }) => {
    const Drawn = all[of];
    return <Drawn />;
  };
});

/** Preloads the drawings, so that an empty or failed list has one, also offline. */
export const loadDrawings = drawings.load;

/** The drawing of an empty or failed state. Its space is reserved while the code of the drawings loads. */
export function Drawing({ of }: { of: DrawingName }) {
  const Drawn = useLazyComponent(drawings, true);
  return Drawn ? <Drawn of={of} /> : <svg width="168" height="126" aria-hidden="true" />;
}
