import type { Import } from '@twosome/contract/import/import.contract';
import { importErrors } from '@twosome/contract/import/import.texts';
import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { ImportRow } from './import.sql.ts';

interface Member {
  userId: string;
  partnerId: string;
}

/** The latest of these imports, and the earlier ones that can be taken back. `rows`: latest first. */
export function viewImports(rows: readonly ImportRow[], viewer: Member): Import {
  const [latest, ...others] = rows;
  const earlier = others.filter(hasAdded).map(viewEarlier);
  if (latest === undefined) return { ...noImport, earlier };
  const { id, status, kind, photos, photos_done, messages, messages_done, left_out } = latest;
  return {
    id,
    status,
    kind,
    by: latest.user_id,
    added_at: latest.added_at.toISOString(),
    photos,
    photos_done,
    messages,
    messages_done,
    left_out,
    waits_for: waitsFor(latest, viewer),
    preview: previewFor(latest, viewer),
    problem: latest.problem && importErrors[latest.problem],
    until: hasAdded(latest) ? untilOf(latest) : null,
    earlier,
  };
}

/** Until it is confirmed, the chat may be with somebody else; later, photos are posts, and frames with progress are small. */
function previewFor(row: ImportRow, { userId }: Member): Import['preview'] {
  if (row.status === 'preview') return row.user_id === userId ? row.preview : null;
  return row.preview && needsAgreement(row) ? { ...row.preview, pictures: [] } : null;
}

const noImport = {
  id: null,
  status: 'none' as const,
  kind: null,
  by: null,
  added_at: null,
  photos: 0,
  photos_done: 0,
  messages: 0,
  messages_done: 0,
  left_out: 0,
  waits_for: null,
  preview: null,
  problem: null,
  until: null,
};

/** An import that failed may have added something before. */
const hasAdded = ({ status, photos_done, messages_done }: ImportRow): boolean =>
  status === 'done' || (status === 'failed' && photos_done + messages_done > 0);

const viewEarlier = (row: ImportRow): Import['earlier'][number] => ({
  id: row.id,
  kind: row.kind,
  by: row.user_id,
  added_at: row.added_at.toISOString(),
  photos_done: row.photos_done,
  messages_done: row.messages_done,
  until: untilOf(row),
});

const untilOf = ({ changed_at }: ImportRow): string => daysAfter(changed_at, limits.importDays).toISOString();

export function waitsFor(row: ImportRow, { userId, partnerId }: Member): string | null {
  if (row.status === 'preview') return row.user_id;
  return needsAgreement(row) ? (row.user_id === userId ? partnerId : userId) : null;
}

/** Whether messages wait for the partner of the person who confirmed them. */
export const needsAgreement = ({ status, with_messages, agreed_at }: ImportRow): boolean =>
  (status === 'importing' || status === 'waiting') && with_messages && agreed_at === null;
