import styles from './VoiceNote.module.css';

/** The waveform; `share` of it, from 0 to 1, is filled. */
export const Bars = ({ peaks, share }: { peaks: readonly number[]; share: number }) => (
  <span className={`${styles.bars} row grow`} aria-hidden="true">
    {peaks.map((peak, index) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: bars never change their places
        key={index}
        data-played={index < share * peaks.length || undefined}
        style={{ blockSize: `${Math.max(8, peak)}%` }}
      />
    ))}
  </span>
);
