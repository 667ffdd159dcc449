import { limits } from '@twosome/contract/platform/limits';
import { reportReasons } from '@twosome/contract/safety/safety.rules';
import { reportQuestions } from '@twosome/contract/safety/safety.texts';
import { useEffect, useId } from 'react';
import { formMessage, isNotFound } from '../../platform/failure.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import type { UrlOverlayProps } from '../../ui/UrlOverlay.tsx';
import { reportForm, sendReport, useCoupleToBlock, useReportedKind } from './safety.store.ts';
import { safetyTexts } from './safety.texts.ts';

/** `?reportKind=&reportId=`: reports content to the operator, then offers to block its couple. */
export function ReportSheet({ overlay, id }: UrlOverlayProps) {
  const isOpen = overlay.value !== null;
  const kind = useReportedKind();
  const couple = useCoupleToBlock(kind, id);
  const form = reportForm.use(`${kind} ${id}`, { reason: null, text: '' });
  const { type, failure, errorOf, busy: sending } = form;
  const { reason } = form.values;
  const formId = useId();
  const hasNoKind = isOpen && kind === null;
  useEffect(() => {
    if (hasNoKind) overlay.close();
  }, [hasNoKind, overlay]);

  async function send() {
    if (kind === null || reason === null) return false;
    return sendReport({ kind, id, reason, text: form.cleaned.text });
  }
  const end = () => (couple === null ? overlay.close() : overlay.turnInto('blockId', couple));

  return (
    <BottomSheet
      open={isOpen && !hasNoKind}
      onClose={overlay.close}
      title={safetyTexts.report.heading}
      footer={
        <SheetFoot>
          <Button type="submit" form={formId} wide busy={sending} disabled={reason === null && !sending}>
            {safetyTexts.report.send}
          </Button>
        </SheetFoot>
      }
    >
      <Form
        of={form}
        id={formId}
        className="stack gap-4 px-gutter pt-2 pb-4"
        isReady={reason !== null}
        send={send}
        done={safetyTexts.report.sent}
        failed={safetyTexts.report.notSent}
        showsFailures
        onSent={end}
      >
        {form.isRestored && <RestoredNote onDiscard={form.discard} />}
        <RadioRows
          label={kind === null ? '' : reportQuestions[kind]}
          options={reportReasons.map((value) => ({ value, label: safetyTexts.reasons[value] }))}
          value={reason}
          onValue={(reason) => type({ reason })}
          error={errorOf('reason')}
        />
        <TextField
          label={safetyTexts.report.more}
          {...form.field('text')}
          most={limits.reportText}
          rows={3}
        />
        <p role="alert" className="problem">
          {problemOf(failure)}
        </p>
      </Form>
    </BottomSheet>
  );
}

/** The error that belongs to no field. */
function problemOf(failure: unknown): string | undefined {
  if (isNotFound(failure)) return safetyTexts.report.unavailable;
  return formMessage(['reason', 'text'], failure);
}
