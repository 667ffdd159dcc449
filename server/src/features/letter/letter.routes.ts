import { letterCalls } from '@twosome/contract/letter/letter.contract';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import { readSetting } from '../auth/user-settings.sql.ts';
import { turn } from '../auth/user-settings.ts';
import { imageRoute } from '../media/send.ts';
import { showsImage } from './letter.sql.ts';
import { type LetterDeps, openLetter, readOpened, readSealed, takeBack, writeLetter } from './letter.ts';

export const letterRoutes = (deps: LetterDeps) =>
  routes(letterCalls, {
    'GET letter/': ({ viewer, query }) => readSealed(deps, viewer, query),
    'GET letter/opened/': ({ viewer, query }) => readOpened(deps, viewer, query.cursor),
    'POST letter/': ({ viewer, body, files, idempotent }) =>
      writeLetter(deps, viewer, body, files, idempotent),
    'DELETE letter/:id/': async ({ viewer, params }) => {
      await takeBack(deps, viewer, params.id);
      return null;
    },
    'POST letter/:id/open/': ({ viewer, params, body }) =>
      openLetter(deps, viewer, params.id, body.time_zone),
    'GET letter/settings/': async ({ viewer }) => ({
      on: await readSetting(deps.db, 'letter', viewer.userId),
    }),
    'PUT letter/settings/': ({ viewer, body }) => turn(deps, viewer, 'letter', body.on),
  });

export const letterImages = (deps: LetterDeps): FileRoute =>
  imageRoute('letter', deps, (request) => showsImage(deps.db, request));
