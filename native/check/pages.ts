import { capacitorConfig } from '../capacitor.ts';
import { type Check, differs, filesIn, isIn, readIn } from './made.ts';

const assetsOf = { android: 'app/src/main/assets', ios: 'App/App' } as const;

/** The app's configuration equals `capacitor.ts`, without a developer's experiments. */
export const config =
  (platform: keyof typeof assetsOf): Check =>
  ({ folder, settings }) => {
    const path = `${assetsOf[platform]}/capacitor.config.json`;
    const { packageClassList: _, webDir, ...config } = JSON.parse(readIn(folder, path));
    const { webDir: __, ...wanted } = capacitorConfig(settings, '');
    return [
      ...differs('capacitor.config.json', config, wanted),
      ...(typeof webDir === 'string' ? [] : ['there is no webDir']),
    ];
  };

/** With another server's address in the pages, sign-in would be impossible in the app. */
export const pages =
  (platform: keyof typeof assetsOf): Check =>
  ({ folder, settings }) => {
    const assets = `${folder}/${assetsOf[platform]}/public`;
    if (!isIn(assets, 'index.html')) return ['there is no index.html'];
    const scripts = filesIn(assets).filter((path) => /\.(js|html)$/.test(path));
    const knows = scripts.some((path) => readIn(assets, path).includes(settings.site));
    return knows ? [] : [`they do not know ${settings.site}`];
  };
