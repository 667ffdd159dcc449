import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Reportable } from '../reportable.ts';

/** The stored copy of reported content: its text and the ids of its images. Times are in PostgreSQL's JSON format. */
export interface Was {
  text: string;
  images: string[];
  added_at: string;
  /** of a post: how its photos are described; null: no photo is */
  alts?: readonly string[] | null;
  /** of a post */
  edited_at?: string | null;
  /** of a profile */
  username?: string;
  is_private?: boolean;
  /** of a comment: its post */
  post_id?: string;
  /** of a message: its only "image" is a voice note */
  is_voice?: boolean;
  /** of a message: it came with an archive, where anybody can write anything under any name */
  is_imported?: boolean;
}

/** Reported content, as the person who reports it sees it. */
export interface Reported {
  twosome_id: string;
  maker_id: string | null;
  is_own: boolean;
  was: Was;
}

interface Deps {
  db: Queries;
  reportables: readonly Reportable[];
}

export function reportableOf({ reportables }: Pick<Deps, 'reportables'>, kind: ReportKind): Reportable {
  const found = reportables.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`No feature has \`reportable\` of ${kind} in its .feature.ts.`);
  return found;
}

/** The content if the viewer can see it; null if they cannot or it does not exist. */
export const findReported = (
  deps: Deps,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Reported | null> => deps.db.maybeOne<Reported>(reportableOf(deps, kind).select(viewer, id));

/** The current state of reported content, without visibility rules; for the operator. */
export interface Now {
  was: Was;
  taken_down_at: Date | null;
  deleted_at: Date | null;
}

export const findNow = (deps: Deps, kind: ReportKind, id: string): Promise<Now | null> =>
  deps.db.maybeOne<Now>(reportableOf(deps, kind).selectNow(id));
