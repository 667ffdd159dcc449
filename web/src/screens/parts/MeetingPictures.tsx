import { useState } from 'react';
import { heartPath } from '../../ui/heartPath.ts';
import balloons from '../pictures/balloons-round.webp';
import sea from '../pictures/sea-round.webp';

/** Two overlapping round pictures, with the heart in the intersection. */
export function MeetingPictures({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 356" width="560" height="356" aria-hidden="true">
      <clipPath id="left-circle">
        <circle cx="176" cy="178" r="172" />
      </clipPath>
      <clipPath id="right-circle">
        <circle cx="384" cy="178" r="172" />
      </clipPath>
      <circle cx="176" cy="178" r="172" fill="var(--mine)" />
      <circle cx="384" cy="178" r="172" fill="var(--theirs)" />
      <Round src={balloons} x={4} within="url(#left-circle)" />
      <Round src={sea} x={212} within="url(#right-circle)" />
      <path fill="var(--love-fill)" d="M280 41A172 172 0 0 1 280 315A172 172 0 0 1 280 41Z" />
      <path fill="var(--on-love)" transform="translate(249.4 147) scale(2.55)" d={heartPath} />
    </svg>
  );
}

/** A picture that fails to load leaves its circle visible. */
function Round({ src, x, within }: { src: string; x: number; within: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <image
      href={src}
      x={x}
      y="6"
      width="344"
      height="344"
      clipPath={within}
      onError={() => setFailed(true)}
    />
  );
}
