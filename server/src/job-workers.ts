import { buildExport, failExport } from './features/account/build-export.ts';
import { exportGivenUp, exportRequested } from './features/account/export.ts';
import { erasingDue, purge } from './features/account/purge.ts';
import { bookAgreed, bookGivenUp } from './features/book/book.ts';
import { buildBook, failBook } from './features/book/build-book.ts';
import { type ImportDeps, importGivenUp, importStep } from './features/import/import.ts';
import { giveUp, takeStep } from './features/import/step.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** The workers of the features' jobs. */
export function workJobs(jobs: Jobs, deps: ImportDeps): void {
  const { db, emit } = deps;
  jobs.work(exportRequested, buildExport(deps));
  jobs.work(exportGivenUp, failExport(deps));
  jobs.work(erasingDue, (_, signal) => purge({ db, emit, signal }));
  jobs.work(importStep, takeStep(deps));
  jobs.work(importGivenUp, giveUp(deps));
  jobs.work(bookAgreed, buildBook(deps));
  jobs.work(bookGivenUp, failBook(deps));
}
