import { sweepExports } from './features/account/export.ts';
import { requestPurge } from './features/account/purge.ts';
import { deleteEndedSessions } from './features/auth/auth.ts';
import { sweepBooks } from './features/book/book.ts';
import { eraseDeletedComments } from './features/comment/comment.ts';
import { sweepImports } from './features/import/end-import.ts';
import { purgeMedia } from './features/media/sweep.ts';
import { deleteExpiredOpenRooms } from './features/message/open-rooms.ts';
import { deleteOldNotifications } from './features/notification/notification.ts';
import { deleteExpiredRequests } from './features/pair/requests.ts';
import { eraseExpiredPosts } from './features/post/post.ts';
import { eraseOldPublicReports } from './features/safety/public-report.ts';
import { releaseHeldUsernames } from './features/twosome/twosome.ts';
import type { Db } from './platform/db/db.ts';
import { deleteExpiredAnswers } from './platform/db/idempotent.ts';
import type { Emit } from './platform/events.ts';
import { sweepUploads } from './platform/http/receive.ts';
import { sweepUploadUsage } from './platform/http/upload-quota.ts';
import { deleteFailedJobs } from './platform/jobs/jobs.sql.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { type ScheduledTasks, schedule } from './platform/jobs/schedule.ts';
import type { Log } from './platform/log.ts';
import type { Store } from './platform/storage/store.ts';

interface SweepDeps {
  db: Db;
  store: Store;
  log: Log;
  /** the folder of unfinished uploads */
  tmpDir: string;
  jobs: Pick<Jobs, 'send'>;
  emit: Emit;
  /** missing in tests, which call it themselves: a sweep in between would send the pushes that a test expects */
  sendPushes?: () => Promise<number>;
}

/** The periodic work of every node. Nodes may run the same sweep concurrently. */
export const startSweeps = ({ db, store, log, tmpDir, jobs, emit, sendPushes }: SweepDeps): ScheduledTasks =>
  schedule(log, {
    media: { minutes: 15, run: async () => void (await purgeMedia({ db, store }, { olderThanMinutes: 60 })) },
    uploads: { minutes: 60, run: () => sweepUploads(tmpDir) },
    uploadUsage: { minutes: 60, run: () => sweepUploadUsage(db) },
    endedSessions: { minutes: 60, run: () => deleteEndedSessions(db) },
    oldConnectionRequests: { minutes: 60, run: () => deleteExpiredRequests(db) },
    heldUsernames: { minutes: 60, run: () => releaseHeldUsernames(db) },
    oldNotifications: { minutes: 60, run: () => deleteOldNotifications(db) },
    ...(sendPushes && { pushes: { minutes: 1 / 12, run: async () => void (await sendPushes()) } }),
    openRooms: { minutes: 10, run: () => deleteExpiredOpenRooms(db) },
    idempotentAnswers: { minutes: 60, run: () => deleteExpiredAnswers(db) },
    accountsToPurge: { minutes: 10, run: () => requestPurge({ db, send: jobs.send }) },
    deletedPosts: { minutes: 60, run: () => eraseExpiredPosts(db) },
    deletedComments: { minutes: 1, run: () => eraseDeletedComments(db) },
    oldPublicReports: { minutes: 60, run: () => eraseOldPublicReports(db) },
    exports: { minutes: 60, run: () => sweepExports({ db, store }) },
    imports: { minutes: 60, run: () => sweepImports({ db, store, emit, send: jobs.send, tmpDir }) },
    books: { minutes: 60, run: () => sweepBooks({ db, store }) },
    failedJobs: { minutes: 60, run: () => deleteFailedJobs(db) },
  });
