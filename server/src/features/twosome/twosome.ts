import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { Queries } from '../../platform/db/db.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findTwosome } from './twosome.sql.ts';
import { viewTwosome } from './twosome.view.ts';

/** A profile as the viewer sees it. The own user id gives the own profile. */
export async function showTwosome(db: Queries, viewer: Viewer, id: string, seal: string): Promise<Twosome> {
  const wanted = id === viewer.userId ? viewer.twosomeId : id;
  if (wanted === null) throw notFound();
  const row = await findTwosome(db, viewer.twosomeId, wanted);
  if (row === null) throw notFound();
  return viewTwosome(row, viewer, seal);
}
