import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { installPackages } from '../tools/install/packages.mjs';
import { run, runNode } from '../tools/run/command.mjs';
import { inRoot, installed } from '../tools/run/root.mjs';
import { capacitorConfig, type Platform } from './capacitor.ts';
import { dressAndroid } from './platforms/android.ts';
import { dressIos } from './platforms/ios.ts';
import type { Settings } from './settings.ts';

export interface Folders {
  /** the output folder of `android` and `ios`; below `native` */
  out: string;
  /** the built pages with `index.html` */
  pages: string;
  /** the folder of `google-services.json` and `GoogleService-Info.plist`, if they exist */
  secrets: string;
}

/** The defaults of the commands. */
export const usual: Folders = {
  out: inRoot('native/dist'),
  pages: inRoot('web/dist-native'),
  secrets: inRoot('native'),
};

/** Capacitor's command line rejects Node 20, although the rest of it runs there. */
const node22 = 'node@22.23.3';

/** Why this machine cannot generate the apps; null if it can. */
export async function whyNoCapacitor(): Promise<string | null> {
  const { code } = await run('npm', ['view', node22, 'version'], { quiet: true });
  return code === 0 ? null : "npm's registry, from which the generator comes, is not reachable";
}

/** The generator's packages, separate from the root's, which does not need these 38 MB. */
export const installCapacitor = (): Promise<void> =>
  installPackages('native', { options: ['--ignore-scripts'] });

/**
 * Builds the pages of the apps into a folder. The same sources and settings produce the same bytes, independent of the
 * path and the environment; `sources` is the folder that contains `web`.
 */
export async function buildPages(
  { site, hosts, iosClientId }: Pick<Settings, 'site' | 'hosts' | 'iosClientId'>,
  folder: string,
  sources = inRoot(),
): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    VITE_API_ORIGIN: site,
    VITE_IOS_CLIENT_ID: iosClientId ?? '',
    VITE_LINK_HOSTS: hosts.join(' '),
  };
  const args = ['build', '--mode', 'native', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await runNode(installed('vite/bin/vite.js'), args, { cwd: join(sources, 'web'), env });
  if (code !== 0) throw new Error('The pages could not be built; see above.');
}

/**
 * Generates one app from scratch: the folder's previous contents are deleted, so manual changes do not survive, and the
 * same settings produce the same bytes.
 */
export async function generate(platform: Platform, settings: Settings, folders: Folders): Promise<void> {
  const { out, pages, secrets } = folders;
  if (!existsSync(join(pages, 'index.html'))) throw new Error(`There are no pages in ${pages}.`);
  await installCapacitor();
  const app = join(out, platform);
  await rm(app, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  // The command line reads the plugins' names and its configuration from the working directory.
  await copyFile(inRoot('native/package.json'), join(out, 'package.json'));
  const config = capacitorConfig(settings, relative(out, pages));
  await writeFile(join(out, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  await addPlatform(platform, out);
  if (platform === 'android') await dressAndroid(app, settings, secrets);
  else await dressIos(app, settings, secrets);
}

/** `cap add` writes the template, copies the pages and lists the plugins. `out` is below its packages. */
async function addPlatform(platform: Platform, out: string): Promise<void> {
  const isNew = Number(process.versions.node.split('.')[0]) >= 22;
  const node = isNew ? [process.execPath] : ['npx', '-y', '-p', node22, '--', 'node'];
  const cli = inRoot('native/node_modules/@capacitor/cli/bin/capacitor');
  const [command = '', ...args] = [...node, cli, 'add', platform];
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', NO_COLOR: '1' };
  const { code, output } = await run(command, args, { cwd: out, env, quiet: true });
  if (code !== 0) throw new Error(`cap add ${platform} failed: ${output}`);
}
