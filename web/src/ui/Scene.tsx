import { useState } from 'react';

export interface SceneProps {
  src: string;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
}

/** A picture that says nothing by itself. Where it does not come, its place stays, calm and empty. */
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

/** Browsers draw a torn page where there is no picture at all. */
const nothing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
