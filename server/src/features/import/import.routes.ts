import { importCalls } from '@twosome/contract/import/import.contract';
import { routes } from '../../platform/http/route.ts';
import { agreeToMessages, confirmImport, type ImportDeps, showImport, startImport } from './import.ts';
import { takeBack } from './take-back.ts';

export const importRoutes = (deps: ImportDeps) =>
  routes(importCalls, {
    'POST import/': ({ viewer, body, files }) => startImport(deps, viewer, body, files),
    'GET import/': ({ viewer }) => showImport(deps, viewer),
    'POST import/confirm/': ({ viewer, body }) => confirmImport(deps, viewer, body),
    'POST import/agree/': ({ viewer, body }) => agreeToMessages(deps, viewer, body),
    'DELETE import/:id/': async ({ viewer, params }) => {
      await takeBack(deps, viewer, params.id);
      return null;
    },
  });
