import { type Edge, modulesReachingZod, noImports, packageOf } from './edges.ts';
import { bands, isProduct, type Location, locationOf, orderOf } from './location.ts';
import { isTest, nameOf, type Rule } from './tree.ts';

/** Import rules. Tests may import anything of their own side. */

interface Arrow extends Edge {
  here: Location;
  there: Location;
}

/** A rule about imports between files of the product. */
const forbid = (reasonAgainst: (arrow: Arrow) => string | null | false): Rule =>
  noImports(isProduct, (edge) => {
    const [here, there] = [locationOf(edge.from), locationOf(edge.to ?? '')];
    return here && there && reasonAgainst({ ...edge, here, there });
  });

/** The same by paths. */
const between = (from: RegExp, to: RegExp, reason: string): Rule =>
  forbid((arrow) => from.test(arrow.from) && to.test(arrow.to ?? '') && reason);

export const featuresImportOnlyEarlierOnes = forbid(
  ({ here, there }) =>
    here.feature !== null &&
    there.feature !== null &&
    orderOf(there.feature) > orderOf(here.feature) &&
    `${there.feature} comes after ${here.feature}`,
);

/** What readers show is of the others, so that nobody depends on them. They offer something by `shared` or an event. */
export const readersAreNotImported = forbid(
  ({ here, there }) =>
    here.side === 'server' &&
    here.layer === 'features' &&
    (here.feature !== null || there.side === 'server') &&
    there.feature !== null &&
    there.feature !== here.feature &&
    bands.readers.includes(there.feature) &&
    `${there.feature} only reads, and no feature imports it`,
);

/** The account feature exports and erases the data of the others by their `.feature.ts`. */
export const privacyIsOfItsFeature = forbid(
  ({ here, there, to }) =>
    /\.privacy\.ts$/.test(to ?? '') &&
    here.feature !== there.feature &&
    'name it in the .feature.ts of its feature',
);

export const platformImportsNoFeature = between(
  /^\w+\/src\/(platform|native)\//,
  /^(contract\/src\/(?!platform\/)|\w+\/src\/(features|screens|site|app|ui)\/)/,
  'it imports no feature',
);

/** The browser's layers above the features, the highest last. */
const upperLayers = ['screens', 'app'];
const heightOf = (layer: string): number =>
  layer === 'top' ? upperLayers.length : upperLayers.indexOf(layer);

/** `config.ts` holds the types of the settings, which any module may import. */
export const noUpwardImports = forbid(
  ({ here, there, to, typeOnly }) =>
    here.side === there.side &&
    heightOf(there.layer) > heightOf(here.layer) &&
    !(typeOnly && nameOf(to ?? '') === 'config.ts') &&
    'it is on a higher layer',
);

/** The public pages are also rendered without a browser, when the app is built. */
export const sitePagesAreStatic = between(
  /^web\/src\/site\//,
  /^web\/src\/((features|screens|app|native)\/|platform\/(http|socket|state|storage)\.ts)/,
  'a public page is rendered when the app is built, without stores',
);

export const onlyTheAppShowsTheSite = between(
  /^web\/src\/(?!(site|screens|app)\/)/,
  /^web\/src\/site\//,
  'only app and screens import site',
);

export const sidesAreSeparate = noImports(
  ({ path }) => locationOf(path) !== null,
  ({ from, to, specifier }) => {
    if (to === null) return null;
    const there = locationOf(to);
    if (!there) return 'it is not part of the product';
    if (there.side === locationOf(from)?.side) return null;
    if (there.side !== 'contract') return 'the server and the browser are separate';
    return specifier?.startsWith('.') && 'import the contract by its package name';
  },
);

/**
 * Zod would take a fifth of the page's size budget. The browser imports shapes and contracts as types only, and no value
 * from a file of the contract that reaches zod. `prerendered.tsx` runs only while the app is built.
 */
export const noZodInTheBrowser = noImports(isProduct, (edge, files) => {
  const { from, to, typeOnly } = edge;
  if (locationOf(from)?.side !== 'web' || typeOnly || from === 'web/src/site/prerendered.tsx') return null;
  if (packageOf(edge) === 'zod') return 'no zod in the browser';
  if (to === null || locationOf(to)?.side !== 'contract') return null;
  const isShape = /\.contract\.ts$|\/platform\/shapes\.ts$/.test(to);
  return (isShape || modulesReachingZod(files).has(to)) && 'import types only, because it reaches zod';
});

export const uiImportsNoDomain = between(
  /^web\/src\/ui\//,
  /^(contract\/src\/(?!platform\/)|web\/src\/(features|screens|site|app)\/)/,
  'ui is independent of the domain',
);

export const uiReceivesItsData = between(
  /^web\/src\/ui\//,
  /^web\/src\/platform\/(http|socket|state)\.tsx?$/,
  'ui receives its data as props',
);

export const screensOwnNoData = between(
  /^web\/src\/(screens|app)\//,
  /^web\/src\/platform\/http\.ts$/,
  'it composes features and sends no requests itself',
);

export const testingIsForTests = forbid(
  ({ there, to }) =>
    (there.layer === 'testing' || isTest({ path: to ?? '' })) && 'only tests import test code',
);

/** Capacitor is imported in one file only; any other import would load it in every browser. */
export const onlyTheBridgeImportsCapacitor = noImports(
  isProduct,
  (edge) =>
    edge.from !== 'web/src/native/capacitor.ts' &&
    /^@(capacitor|capgo|capawesome)/.test(packageOf(edge) ?? '') &&
    'use the interface in web/src/native',
);

const bridgeImplementation = /^web\/src\/native\/(capacitor|web)\.ts$/;

/** Each implementation of the bridge is loaded lazily, by native.ts only. */
export const bridgeImplementationsAreLazy = forbid(
  ({ from, to, typeOnly }) =>
    !typeOnly &&
    bridgeImplementation.test(to ?? '') &&
    !bridgeImplementation.test(from) &&
    from !== 'web/src/native/native.ts' &&
    'only native.ts loads an implementation',
);

/** No autoloading, so that an editor can follow every import. */
export const importsAreStatic = noImports(
  isProduct,
  ({ specifier }) => specifier === null && 'write its path',
);
