import type { safetyCalls } from '@twosome/contract/safety/safety.contract';
import type { ReportKind, ReportReason } from '@twosome/contract/safety/safety.rules';
import { caller } from '../../platform/http.ts';

const call = caller<typeof safetyCalls>();

/** A repeat is stored as the same report. */
export const sendReport = (report: {
  kind: ReportKind;
  id: string;
  reason: ReportReason;
  text: string;
}): Promise<{ id: string }> => call('POST report/', { body: report });
