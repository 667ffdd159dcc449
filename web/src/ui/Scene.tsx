import { useSceneTries } from './useSceneTries.ts';

export interface SceneProps {
  src: string;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
}

/** A decorative picture of the app. Its space stays empty until it loads. */
export function Scene({ src, width, height, lazy = false, className }: SceneProps) {
  const { isFailed, retries, onError } = useSceneTries(src);
  return (
    <img
      key={retries}
      src={isFailed ? nothing : src}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : 'eager'}
      className={className}
      onError={onError}
    />
  );
}

/** An empty image, because browsers draw a broken-image icon for none. */
const nothing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
