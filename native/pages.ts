import { join } from 'node:path';
import { runNode } from '../tools/run/command.mjs';
import { inRoot, installed } from '../tools/run/root.mjs';

/** The build settings of the apps' pages. */
interface Around {
  /** the server's origin */
  site: string;
  hosts: readonly string[];
  iosClientId: string | null;
}

/**
 * Builds the pages of the apps into a folder. The same sources and settings produce the same bytes, independent of the
 * path and the environment; `sources` is the folder that contains `web`.
 */
export async function buildPages(around: Around, folder: string, sources = inRoot()): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    VITE_API_ORIGIN: around.site,
    VITE_IOS_CLIENT_ID: around.iosClientId ?? '',
    VITE_LINK_HOSTS: around.hosts.join(' '),
  };
  const way = ['build', '--mode', 'native', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await runNode(installed('vite/bin/vite.js'), way, { cwd: join(sources, 'web'), env });
  if (code !== 0) throw new Error('The pages could not be built; see above.');
}
