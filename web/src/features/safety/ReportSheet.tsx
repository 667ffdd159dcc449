import { limits } from '@twosome/contract/platform/limits';
import { reportReasons } from '@twosome/contract/safety/safety.rules';
import { reportQuestions } from '@twosome/contract/safety/safety.texts';
import { type FormEvent, useEffect, useId } from 'react';
import { formMessage, isNotFound } from '../../platform/failure.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import type { UrlOverlayProps } from '../../ui/UrlOverlay.tsx';
import styles from './ReportSheet.module.css';
import { reportForm, sendReport, useCoupleToBlock, useReportedKind } from './safety.store.ts';
import { safetyTexts } from './safety.texts.ts';

/** `?reportKind=&reportId=`: reports content to the operator, then offers to block its couple. */
export function ReportSheet({ overlay, id }: UrlOverlayProps) {
  const isOpen = overlay.value !== null;
  const kind = useReportedKind();
  const couple = useCoupleToBlock(kind, id);
  const form = reportForm.use(`${kind} ${id}`, { reason: null, text: '' });
  const { values, type, busy: sending, failure, errorOf } = form;
  const { reason, text } = values;
  const formId = useId();
  const hasNoKind = isOpen && kind === null;
  useEffect(() => {
    if (hasNoKind) overlay.close();
  }, [hasNoKind, overlay]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (kind === null || reason === null) return;
    void form.send(
      async () => {
        await sendReport({ kind, id, reason, text });
        toast.good(safetyTexts.report.sent);
        if (couple === null) overlay.close();
        else overlay.turnInto('blockId', couple);
      },
      (error) => overlay.isHere() || toastError(safetyTexts.report.notSent)(error),
    );
  }

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
      <form id={formId} className={styles.form} onSubmit={send} noValidate data-stored>
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
          value={text}
          onValue={(text) => type({ text })}
          most={limits.reportText}
          error={errorOf('text')}
          readOnly={sending}
          rows={3}
        />
        <p role="alert" className="problem">
          {problemOf(failure)}
        </p>
      </form>
    </BottomSheet>
  );
}

/** The error that belongs to no field. */
function problemOf(failure: unknown): string | undefined {
  if (isNotFound(failure)) return safetyTexts.report.unavailable;
  return formMessage(['reason', 'text'], failure);
}
