import { useSceneTries } from './useSceneTries.ts';

/** A round decorative picture within a drawing; its circle stays visible until it loads. `within`: the circle's clip path. */
export function RoundScene({ src, x, within }: { src: string; x: number; within: string }) {
  const { isFailed, retries, onError } = useSceneTries(src);
  if (isFailed) return null;
  return (
    <image
      key={retries}
      href={src}
      x={x}
      y="6"
      width="344"
      height="344"
      clipPath={within}
      onError={onError}
    />
  );
}
