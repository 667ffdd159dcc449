/** Joins the truthy class names: `classes(styles.button, small && styles.small)`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
