import { useState } from 'react';

export interface SceneProps {
  src: string;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
}

/** A decorative picture. If it does not load, its space stays empty. */
export function Scene({ src, width, height, lazy = false, className }: SceneProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <img
      src={src === failed ? nothing : src}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : 'eager'}
      className={className}
      onError={() => setFailed(src)}
    />
  );
}

/** An empty image, because browsers draw a broken-image icon for none. */
const nothing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
