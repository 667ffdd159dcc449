export type TimelineRow = { key: string; kind: 'post' | 'strip' | 'divider' | 'first' };

/** The strip follows the post at this index, or the last one. */
const stripAfter = 2;

/**
 * The rows of the timeline, in order: the posts of the couple and of those it follows, the strip after the third post
 * or the last, and a divider before the first post of other couples. A couple without posts is invited there to write
 * its first one. A user without a partner sees only posts of other couples, without a divider.
 */
export function timelineRows(
  ids: readonly string[],
  isDiscovered: (id: string) => boolean,
  { isAlone, hasStrip }: { isAlone: boolean; hasStrip: boolean },
): TimelineRow[] {
  const stripIndex = hasStrip && !isAlone ? Math.min(stripAfter, ids.length - 1) : -1;
  const border = isAlone ? -1 : ids.findIndex(isDiscovered);
  return ids.flatMap((id, index) => {
    const rows: TimelineRow[] = [];
    if (index === border && index === 0) rows.push({ key: 'first', kind: 'first' });
    if (index === border) rows.push({ key: 'divider', kind: 'divider' });
    rows.push({ key: id, kind: 'post' });
    if (index === stripIndex) rows.push({ key: 'strip', kind: 'strip' });
    return rows;
  });
}
