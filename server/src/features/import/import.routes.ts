import { importCalls } from '@twosome/contract/import/import.contract';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import type { UploadQuota } from '../../platform/http/upload-quota.ts';
import { takeBack } from './end-import.ts';
import { agreeToMessages, confirmImport, type ImportDeps, showImport, startImport } from './import.ts';
import { listPlanned } from './list-planned.ts';

export const importRoutes = (deps: ImportDeps & { cursors: Cursors; quota: UploadQuota }) =>
  routes(importCalls, {
    'POST import/': ({ viewer, body, files }) => startImport(deps, viewer, body, files),
    'GET import/': ({ viewer }) => showImport(deps, viewer),
    'GET import/messages/': ({ viewer, query }) => listPlanned(deps, viewer, query.cursor),
    'POST import/confirm/': ({ viewer, body }) => confirmImport(deps, viewer, body),
    'POST import/agree/': ({ viewer, body }) => agreeToMessages(deps, viewer, body),
    'DELETE import/:id/': async ({ viewer, params }) => {
      await takeBack(deps, viewer, params.id);
      return null;
    },
  });
