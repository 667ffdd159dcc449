import { buildExport, failExport } from './features/account/build-export.ts';
import { exportGivenUp, exportJob } from './features/account/export.ts';
import { erasureJob, purge } from './features/account/purge.ts';
import { bookGivenUp, bookJob } from './features/book/book.ts';
import { buildBook, failBook } from './features/book/build-book.ts';
import { type ImportDeps, importGivenUp, importJob } from './features/import/import.ts';
import { giveUpImport, takeImportStep } from './features/import/step.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** The workers of the features' jobs. */
export function workJobs(jobs: Jobs, deps: ImportDeps): void {
  const { db, emit } = deps;
  jobs.work(exportJob, buildExport(deps));
  jobs.work(exportGivenUp, failExport(deps));
  jobs.work(erasureJob, (_, signal) => purge({ db, emit, signal }));
  jobs.work(importJob, takeImportStep(deps));
  jobs.work(importGivenUp, giveUpImport(deps));
  jobs.work(bookJob, buildBook(deps));
  jobs.work(bookGivenUp, failBook(deps));
}
