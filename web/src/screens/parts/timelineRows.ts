export type TimelineRow = { key: string; kind: 'post' | 'strip' | 'divider' | 'first' };

/** The strip stands after the post at this place, or after the last. */
const stripAfter = 2;

/**
 * What stands in the timeline, in order: the posts of the couple and of those it follows, the strip after the third
 * one or the last, and before the first post of others a divider. A couple without posts is asked for its first one there; somebody
 * without a partner sees nothing but posts of others, undivided.
 */
export function timelineRows(
  ids: readonly string[],
  isDiscovered: (id: string) => boolean,
  { isAlone, hasStrip }: { isAlone: boolean; hasStrip: boolean },
): TimelineRow[] {
  const stripPlace = hasStrip && !isAlone ? Math.min(stripAfter, ids.length - 1) : -1;
  const border = isAlone ? -1 : ids.findIndex(isDiscovered);
  return ids.flatMap((id, place) => {
    const rows: TimelineRow[] = [];
    if (place === border && place === 0) rows.push({ key: 'first', kind: 'first' });
    if (place === border) rows.push({ key: 'divider', kind: 'divider' });
    rows.push({ key: id, kind: 'post' });
    if (place === stripPlace) rows.push({ key: 'strip', kind: 'strip' });
    return rows;
  });
}
