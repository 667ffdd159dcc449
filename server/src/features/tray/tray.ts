import type { Need } from '@twosome/contract/tray/tray.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import type { TrayKind } from '../tray-kind.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { listNeeds, type NeedRow } from './tray.sql.ts';

export interface TrayDeps {
  db: Db;
  signedUrls: SignedUrls;
  emit: Emit;
  shown: Pick<ShownTwosomes, 'record'>;
  trayKinds: readonly TrayKind[];
}

/** What needs the viewer. It is read from the database each time: nothing of it is stored, so nothing can be stale. */
export async function readTray(deps: TrayDeps, viewer: Partnered): Promise<Need[]> {
  const rows = (await listNeeds(deps, [viewer.userId], now())).get(viewer.userId) ?? [];
  const shown = new Map(
    await Promise.all(
      deps.trayKinds.map(async ({ kind, show }) => {
        const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
        return [kind, ids.length === 0 ? new Map() : await show(deps, viewer, ids)] as const;
      }),
    ),
  );
  const needs = rows.flatMap((row) => viewNeed(row, shown.get(row.kind)?.get(row.id)) ?? []);
  deps.shown.record(
    viewer,
    needs.flatMap(({ post, twosome }) => (post ?? { twosome })?.twosome?.id ?? []),
  );
  return needs;
}

const viewNeed = ({ kind, id, added_at }: NeedRow, shown: object | undefined): Need | undefined =>
  shown && { kind, id, added_at: new Date(added_at).toISOString(), ...shown };
