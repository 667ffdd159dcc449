import { useEffect, useRef } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import { whenIdle } from '../platform/idle.ts';
import styles from './Photo.module.css';

/**
 * The blurred picture behind a photo that is loading, from a base64 ThumbHash; nothing if the hash is invalid. It is
 * drawn when the browser is idle, because decoding is slow and a list mounts several rows at the same time.
 */
export function Blur({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => whenIdle(() => canvas.current && draw(canvas.current, hash)), [hash]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus
    <canvas ref={canvas} className={styles.blur} aria-hidden="true" />
  );
}

function draw(canvas: HTMLCanvasElement, hash: string): void {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));
    if (bytes.length < 5) return;
    const { w, h, rgba } = thumbHashToRGBA(bytes);
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    // not base64
  }
}
