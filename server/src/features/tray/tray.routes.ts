import { trayCalls } from '@twosome/contract/tray/tray.contract';
import { routes } from '../../platform/http/route.ts';
import { readSettings, readTray, switchTray, type TrayDeps } from './tray.ts';

export const trayRoutes = (deps: TrayDeps) =>
  routes(trayCalls, {
    'GET tray/': ({ viewer }) => readTray(deps, viewer),
    'GET tray/settings/': ({ viewer }) => readSettings(deps, viewer),
    'PUT tray/settings/': ({ viewer, body }) => switchTray(deps, viewer, body.on),
  });
