import { feature } from '../feature.ts';
import { readInstallationId } from './installation.ts';
import { erasePersonalData, exportPersonalData } from './media.privacy.ts';
import { mediaRoutes } from './media.routes.ts';
import { purgeMedia } from './sweep.ts';

export const mediaFeature = feature('media', {
  routes: mediaRoutes,
  sweeps: (deps) => ({
    media: { minutes: 15, run: async () => void (await purgeMedia(deps, { olderThanMinutes: 60 })) },
  }),
  reports: ({ store }) => ({ media: async () => void (await readInstallationId(store)) }),
  privacy: { erasePersonalData, exportPersonalData },
});
