/**
 * Keeps `--keyboard` at the height of the software keyboard where it covers the page instead of shrinking it (iOS), so
 * that what is fixed to the foot stands above it. Returns what stops it.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => {};
  const measure = () => {
    const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    // below this it is a browser's own bar, or a pinch
    const keyboard = covered > 120 && seen.scale < 1.01 ? covered : 0;
    document.documentElement.style.setProperty('--keyboard', `${Math.round(keyboard)}px`);
  };
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}
