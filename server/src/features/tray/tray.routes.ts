import { trayCalls } from '@twosome/contract/tray/tray.contract';
import { routes } from '../../platform/http/route.ts';
import { readSetting } from '../auth/user-settings.sql.ts';
import { turn } from '../auth/user-settings.ts';
import { readTray, type TrayDeps } from './tray.ts';

export const trayRoutes = (deps: TrayDeps) =>
  routes(trayCalls, {
    'GET tray/': ({ viewer }) => readTray(deps, viewer),
    'GET tray/settings/': async ({ viewer }) => ({ on: await readSetting(deps.db, 'tray', viewer.userId) }),
    'PUT tray/settings/': ({ viewer, body }) => turn(deps, viewer, 'tray', body.on),
  });
