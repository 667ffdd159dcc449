import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath } from '../../tools/install/find.mjs';
import { run } from '../../tools/run/command.mjs';
import { differs, filesIn, type Made, readIn } from './made.ts';

const framework = '/usr/share/android-framework-res/framework-res.apk';

/** Why Android's own compiler is not available here; null if it is. */
export const whyNoAapt = (): string | null =>
  inPath('aapt2') && existsSync(framework)
    ? null
    : "aapt2 is not on this machine, so Android's own compiler did not read the manifest (on Debian: apt-get install aapt android-framework-res)";

/**
 * Links the manifest against the platform's resources, which rejects unknown attributes and values. Debian's platform
 * is Android 10, and the libraries' resources are missing: both are replaced by fakes.
 */
export async function aapt({ folder, settings }: Made): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'twosome-aapt-'));
  try {
    const manifest = readIn(folder, 'app/src/main/AndroidManifest.xml')
      .replace('<manifest ', `<manifest package="${settings.appId}" `)
      .replaceAll(/\$\{applicationId\}/g, settings.appId)
      // Newer than Android 10.
      .replace(/\s+android:dataExtractionRules="[^"]*"/, '');
    await writeFile(join(workDir, 'AndroidManifest.xml'), manifest);
    const compiled = await compile(folder, workDir);
    const [out, link] = [join(workDir, 'out.apk'), ['link', '-I', framework, '--min-sdk-version', '26']];
    const linked = await run(
      'aapt2',
      [...link, '--manifest', join(workDir, 'AndroidManifest.xml'), '-o', out, ...compiled],
      { quiet: true },
    );
    if (linked.code !== 0) return [`aapt2: ${linked.output.trim()}`];
    return await permissionsIn(out);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Our drawings and colours are compiled unchanged; themes depend on libraries that are missing here. */
async function compile(folder: string, workDir: string): Promise<string[]> {
  const res = join(folder, 'app/src/main/res');
  const theme = join(workDir, 'res/values/styles.xml');
  await mkdir(join(workDir, 'res/values'), { recursive: true });
  await mkdir(join(workDir, 'flat'));
  const styles = ['AppTheme', 'AppTheme.NoActionBar', 'AppTheme.NoActionBarLaunch']
    .map((name) => `<style name="${name}" parent="@android:style/Theme.Material" />`)
    .join('');
  await writeFile(theme, `<resources>${styles}</resources>`);
  const files = filesIn(res)
    .filter((path) => !/^values\/styles\.xml$|^xml\/data_extraction_rules\.xml$/.test(path))
    .map((path) => join(res, path));
  const { code, output } = await run('aapt2', ['compile', '-o', join(workDir, 'flat'), theme, ...files], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`aapt2 compiles it not: ${output.trim()}`);
  return filesIn(join(workDir, 'flat')).map((path) => join(workDir, 'flat', path));
}

async function permissionsIn(apk: string): Promise<string[]> {
  const { output } = await run('aapt2', ['dump', 'permissions', apk], { quiet: true });
  const found = [...output.matchAll(/uses-permission: name='android\.permission\.(\w+)'/g)].map(
    ([, name]) => name,
  );
  return differs('aapt2: permissions', found, ['INTERNET', 'CAMERA', 'POST_NOTIFICATIONS']);
}
