/**
 * Keeps `--keyboard` at the height of the software keyboard if it covers the page instead of shrinking it (iOS), so
 * that elements fixed to the bottom stay above it. Returns a function that stops it.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => {};
  const measure = () => {
    const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    // smaller values are a browser bar or a pinch zoom
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
