import styles from './JointName.module.css';

/** Two names joined by a sign; an & is set in italics. */
export function JointName({ text }: { text: string }) {
  const [before, ...after] = text.split('&');
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <span className={styles.and}>&amp;</span>
      {after.join('&')}
    </>
  );
}
