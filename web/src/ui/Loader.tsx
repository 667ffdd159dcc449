import { TwoCircles } from './brand/TwoCircles.tsx';
import styles from './Loader.module.css';
import { uiTexts } from './ui.texts.ts';

/** A loading indicator, visible only after 300 ms, so that fast loads do not flicker. */
export function Loader({ width = 48, label = uiTexts.loading }: { width?: number; label?: string }) {
  return (
    <div className={`${styles.loader} center`} role="status" aria-label={label}>
      <TwoCircles width={width} motion="turning" />
    </div>
  );
}

/** A loading screen with a text. */
export function FullScreenLoader({ text }: { text: string }) {
  return (
    <div className={`${styles.full} fixed inset-0 stack justify-items-center text-center`} role="status">
      <TwoCircles width={84} motion="turning" />
      <p className="heading">{text}</p>
    </div>
  );
}
