import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../bench/platform/harness.ts';
import { atEnd } from '../../tools/run/end.mjs';

/** ext4's shutdown without a flush of its journal: what is in memory and not written yet is lost. */
const shutDown = `open(my $f, '<', $ARGV[0]) or die; my $v = pack('L', 2); ioctl($f, 0x8004587d, $v) or die $!`;

/** A volume that loses power: its files are then what had reached the disk. */
export async function openVolume(bytes: number) {
  const folder = await temporaryFolder();
  // PostgreSQL, which is not root, goes through it
  chmodSync(folder, 0o711);
  const [image, path] = [join(folder, 'disk'), join(folder, 'volume')];
  mkdirSync(path);
  writeFileSync(image, '');
  truncateSync(image, bytes);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  const mount = () => execFileSync('mount', ['-o', 'loop', image, path]);
  const unmount = () => execFileSync('umount', [path]);
  mount();
  atEnd(() => void unmount());
  return {
    path,
    cut: () => void execFileSync('perl', ['-e', shutDown, path]),
    /** when nothing uses it any more; the file system repairs itself from its journal */
    mountAgain() {
      unmount();
      mount();
    },
  };
}
