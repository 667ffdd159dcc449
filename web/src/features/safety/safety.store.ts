import { limits } from '@twosome/contract/platform/limits';
import type { safetyCalls } from '@twosome/contract/safety/safety.contract';
import { type ReportKind, type ReportReason, reportKinds } from '@twosome/contract/safety/safety.rules';
import { useState } from 'react';
import { createForm } from '../../platform/form.ts';
import { caller } from '../../platform/http.ts';
import { useSearchParams } from '../../platform/router/navigation.ts';
import { useUser } from '../auth/auth.store.ts';
import { useComment } from '../comment/comment.store.ts';
import { usePost } from '../post/post.store.ts';

const call = caller<typeof safetyCalls>();

/** Reports that are not sent, by the kind and id of what they are about. */
export const reportForm = createForm<{ reason: ReportReason | null; text: string }>('report', {
  lengths: { text: limits.reportText },
});

/** A repeat is stored as the same report. */
export const sendReport = (report: {
  kind: ReportKind;
  id: string;
  reason: ReportReason;
  text: string;
}): Promise<{ id: string }> => call('POST report/', { body: report });

/** The kind named in the address when the sheet opened. */
export function useReportedKind(): ReportKind | null {
  const [search] = useSearchParams();
  const [kind] = useState(() => reportKinds.find((one) => one === search.get('reportKind')) ?? null);
  return kind;
}

/** The couple to block: not the viewer's, and only for a person with a partner. */
export function useCoupleToBlock(kind: ReportKind | null, id: string): string | null {
  const { partner, twosome } = useUser();
  const post = usePost(id)?.twosome.id;
  const comment = useComment(id)?.twosome.id;
  const couples: Partial<Record<ReportKind, string | undefined>> = { post, comment, profile: id };
  // anything else is of the partner
  const couple = kind === null ? undefined : couples[kind];
  return partner === null || couple === undefined || couple === twosome?.id ? null : couple;
}
