import { feature } from '../feature.ts';
import { readInstallationId } from './installation.ts';
import { mediaRoutes } from './media.routes.ts';
import { purgeMedia } from './sweep.ts';

export const mediaFeature = feature('media', {
  routes: mediaRoutes,
  sweeps: (deps) => ({
    media: { minutes: 15, run: async () => void (await purgeMedia(deps, { olderThanMinutes: 60 })) },
  }),
  reports: ({ store }) => ({ media: async () => void (await readInstallationId(store)) }),
  privacy: {
    data: [
      { table: 'refused_images', person: 'user_id', list: 'me/refused_images.json', columns: 'id, added_at' },
    ],
  },
});
