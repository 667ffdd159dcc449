import { type Edge, edgesOf, packageOf } from './edges.ts';
import { isProduct, orderOf, type Place, placeOf } from './place.ts';
import { isTest, nameOf, type Rule, type SourceFile } from './tree.ts';

/** Who may import whom. Tests stand above everything and may import what they like, but for the sides. */

interface Arrow extends Edge {
  here: Place;
  there: Place;
}

/** The imports of the product that lead to a file of the product. */
const arrows = (files: readonly SourceFile[]): Arrow[] =>
  files.filter(isProduct).flatMap((file) =>
    edgesOf(file).flatMap((edge) => {
      const here = placeOf(edge.from);
      const there = edge.to === null ? null : placeOf(edge.to);
      return here && there ? [{ ...edge, here, there }] : [];
    }),
  );

const says = (edge: Edge, why: string): string => `${edge.from} imports ${edge.specifier}: ${why}`;

const forbid = (wrong: (arrow: Arrow) => string | null | false): Rule => {
  return (files) =>
    arrows(files).flatMap((arrow) => {
      const why = wrong(arrow);
      return why ? [says(arrow, why)] : [];
    });
};

export const featuresKnowOnlyEarlierOnes = forbid(
  ({ here, there }) =>
    here.feature !== null &&
    there.feature !== null &&
    orderOf(there.feature) > orderOf(here.feature) &&
    `${there.feature} comes after ${here.feature}`,
);

/** What a feature exports and erases is asked for by the one that sees to the end of a life. */
export const onlyAccountCallsLives = forbid(
  ({ here, to }) =>
    /\.life\.ts$/.test(to ?? '') && here.feature !== 'account' && 'only account asks a feature for its life',
);

export const platformKnowsNoFeature = forbid(
  ({ here, there }) =>
    ['platform', 'native'].includes(here.room) &&
    ['features', 'screens'].includes(there.room) &&
    `${here.room} knows no feature`,
);

/** `config.ts` holds the settings' types, and whoever is given some may name them. */
export const nothingKnowsWhatStandsAbove = forbid(({ here, there, to, typeOnly }) => {
  if (here.room === 'top' || here.side !== there.side) return null;
  if (there.room === 'top' && !(typeOnly && nameOf(to ?? '') === 'config.ts')) return 'that stands above it';
  return (
    there.room === 'screens' && here.room !== 'screens' && 'screens compose the others, and nobody knows them'
  );
});

export const sidesAreApart: Rule = (files) =>
  files.flatMap((file) => {
    const here = placeOf(file.path);
    if (!here) return [];
    return edgesOf(file).flatMap((edge) => {
      if (edge.to === null) return [];
      const there = placeOf(edge.to);
      if (!there) return [says(edge, 'that is no part of the product')];
      if (there.side === here.side) return [];
      if (there.side !== 'contract') return [says(edge, `${here.side} does not know ${there.side}`)];
      return edge.specifier?.startsWith('.') ? [says(edge, 'the contract is imported by its name')] : [];
    });
  });

export const contractImportsOnlyZod: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && placeOf(file.path)?.side === 'contract')
    .flatMap(edgesOf)
    .filter((edge) => (edge.to === null ? packageOf(edge) !== 'zod' : placeOf(edge.to)?.side !== 'contract'))
    .map((edge) => says(edge, 'the contract imports zod and itself'));

/**
 * Zod is a fifth of what a page may weigh. The browser takes shapes and contracts as types only, and no value
 * from any file of the contract that leads to zod.
 */
export const noZodInTheBrowser: Rule = (files) => {
  const carriers = carriersOfZod(files);
  return files
    .filter((file) => isProduct(file) && placeOf(file.path)?.side === 'web')
    .flatMap(edgesOf)
    .filter((edge) => !edge.typeOnly)
    .flatMap((edge) => {
      if (packageOf(edge) === 'zod') return [says(edge, 'no zod in the browser')];
      if (edge.to === null || placeOf(edge.to)?.side !== 'contract') return [];
      const shapes = /\.contract\.ts$|\/platform\/shapes\.ts$/.test(edge.to);
      return shapes || carriers.has(edge.to) ? [says(edge, 'only as a type, for it brings zod')] : [];
    });
};

/** The files of the contract from which zod is reached by values. */
export function carriersOfZod(files: readonly SourceFile[]): Set<string> {
  const edges = files
    .filter((file) => placeOf(file.path)?.side === 'contract' && !isTest(file))
    .flatMap(edgesOf)
    .filter((edge) => !edge.typeOnly);
  const carriers = new Set(edges.filter((edge) => packageOf(edge) === 'zod').map((edge) => edge.from));
  for (let before = -1; before !== carriers.size; ) {
    before = carriers.size;
    for (const { from, to } of edges) if (to !== null && carriers.has(to)) carriers.add(from);
  }
  return carriers;
}

export const uiKnowsNoDomain = forbid(({ here, there, to }) => {
  if (here.side !== 'web' || here.room !== 'ui') return null;
  if (there.feature !== null || there.room === 'screens') return 'ui has no domain word';
  const store =
    there.side === 'web' && there.room === 'platform' && /\/(http|socket|state)\.tsx?$/.test(to ?? '');
  return store && 'ui is given what it shows';
});

export const screensOwnNoData = forbid(({ here, there, to }) => {
  if (here.room !== 'screens') return null;
  const calls = /\.api\.ts$/.test(to ?? '') || (there.room === 'platform' && /\/http\.tsx?$/.test(to ?? ''));
  return calls && 'a screen composes features and asks the server nothing itself';
});

export const testingIsForTests = forbid(
  ({ there, to }) =>
    (there.room === 'testing' || isTest({ path: to ?? '' })) && 'only tests import what is made for tests',
);

const bridgeHalf = /^web\/src\/native\/(capacitor|web)\.ts$/;

/** The wrapper stands behind one interface: whoever else knew Capacitor would load it for everybody on the web. */
export const onlyTheBridgeKnowsCapacitor: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && !/^web\/src\/native\/capacitor\.ts$/.test(file.path))
    .flatMap(edgesOf)
    .filter((edge) => /^@(capacitor|capgo|capawesome)/.test(packageOf(edge) ?? ''))
    .map((edge) => says(edge, 'the phone is spoken to through web/src/native'));

/** Each half of the bridge comes when it is asked for, by the one file that chooses. */
export const halvesOfTheBridgeAreLazy: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && !bridgeHalf.test(file.path))
    .flatMap(edgesOf)
    .filter(({ to, typeOnly }) => !typeOnly && bridgeHalf.test(to ?? ''))
    .filter(({ from }) => from !== 'web/src/native/native.ts')
    .map((edge) => says(edge, 'native.ts brings the half that is needed'));

/** What bundlers would guess is written: `./post.ts`, not `./post`. */
export const importsNameTheirFile: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .flatMap(edgesOf)
    .filter(
      ({ to, specifier }) =>
        to !== null && /\.(ts|tsx|mjs)$|\/[^.]*$/.test(to) && !paths.has(to) && specifier,
    )
    .filter(({ to }) => !/(^|\/)dist\//.test(to ?? ''))
    .map((edge) => says(edge, 'there is no such file'));
};

/** No autoload: every import can be clicked. */
export const importsAreWritten: Rule = (files) =>
  files
    .filter(isProduct)
    .flatMap(edgesOf)
    .filter(({ specifier }) => specifier === null)
    .map(({ from }) => `${from} computes what it imports`);
