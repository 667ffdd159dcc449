import { eventsOf } from './domain-events.ts';
import { edgesOf, modulesReachingZod, packageOf } from './edges.ts';
import { bands, features, isProduct, locationOf, type Side } from './location.ts';
import {
  child,
  lineOf,
  methodCalls,
  type Node,
  nameOf as nameIn,
  nodesOf,
  templates,
  textOf,
} from './syntax.ts';
import { isCode, isTest, nameOf, type Rule, type SourceFile } from './tree.ts';

/** The endings of a feature's files, by side. '' is a plain name: an act or a component. */
const endings: Record<Side, readonly string[]> = {
  contract: ['', 'contract', 'rules', 'texts'],
  server: ['', 'feature', 'routes', 'sql', 'view', 'events', 'privacy', 'texts', 'worker'],
  web: ['', 'store', 'texts', 'worker'],
};

/** `sql` for `post.sql.ts`, `texts` for `post.wizard.texts.ts` too, '' for `rename.ts`. */
const endingOf = (path: string): string =>
  nameOf(path)
    .split('.')
    .slice(1, -1)
    .join('.')
    .replace(/^\w+\.texts$/, 'texts');

const inFeature = (file: SourceFile, side: Side): boolean => {
  const location = locationOf(file.path);
  return isProduct(file) && location?.side === side && location.feature !== null;
};
const withEnding = (files: readonly SourceFile[], side: Side, ...wanted: string[]): SourceFile[] =>
  files.filter((file) => inFeature(file, side) && wanted.includes(endingOf(file.path)));

const at = (file: SourceFile, node: Node, reason: string): string =>
  `${file.path}:${lineOf(file, node)} ${reason}`;

export const featuresAndEndingsAreKnown: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    const location = locationOf(file.path);
    if (!location?.feature) return [];
    if (!features.includes(location.feature))
      return [`${file.path}: name ${location.feature} in server/src/features.ts, or move the file`];
    return isTest(file) || endings[location.side].includes(endingOf(file.path))
      ? []
      : [`${file.path}: .${endingOf(file.path)} is not an ending of the ${location.side}`];
  });

/** Rules are pure functions with the same result on both sides, without zod. */
export const rulesArePure: Rule = (files) => {
  const reachingZod = modulesReachingZod(files);
  return withEnding(files, 'contract', 'rules').flatMap((file) => [
    ...edgesOf(file)
      .filter((edge) => !edge.typeOnly && (edge.to === null ? true : reachingZod.has(edge.to)))
      .map((edge) => `${file.path} imports ${edge.specifier}: rules import no value from zod or a package`),
    ...nodesOf(file)
      .filter(isImpure)
      .map((node) => at(file, node, 'rules use no clock, no randomness and no network')),
  ]);
};

const impureCalls = [
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.getRandomValues',
  'crypto.randomUUID',
  'fetch',
];

function isImpure(node: Node): boolean {
  if (node.type === 'NewExpression')
    return (
      nameIn(child(node, 'callee')) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0
    );
  if (node.type !== 'CallExpression') return false;
  const callee = child(node, 'callee');
  const object = callee?.type === 'MemberExpression' ? `${nameIn(child(callee, 'object'))}.` : '';
  return impureCalls.includes(`${object}${nameIn(callee)}`);
}

/** The first page shows the order of `server/src/features.ts`. */
export const architectureListsTheFeatures: Rule = (files) =>
  files
    .filter(({ path }) => path === 'ARCHITECTURE.md')
    .flatMap(({ path, text }) =>
      Object.entries(bands)
        .map(([band, names]) => `- ${band}: ${names.map((name) => `\`${name}\``).join(', ')}`)
        .filter((line) => !text.split('\n').includes(line))
        .map((line) => `${path} lacks the line "${line}", as server/src/features.ts has it`),
    );

export const eventsAreEmittedAndHandled: Rule = (files) =>
  eventsOf(files).flatMap(({ name, path, emitters, handlers }) => [
    ...(emitters.length > 0 ? [] : [`${path}: nothing emits ${name}: emit it in an act, or delete it`]),
    ...(handlers.length > 0
      ? []
      : [
          `${path}: nothing follows from ${name}: add afterCommit(${name}, …) or inTransaction(${name}, …) to the .feature.ts of the feature that reacts, or notifyOn(${name}, …) to notices.ts`,
        ]),
  ]);

/** SQL belongs to `.sql.ts` and `.privacy.ts`, and to the predicates of `visibility.ts`. */
export const sqlOnlyInSqlFiles: Rule = (files) =>
  files
    .filter((file) => inFeature(file, 'server') && !['sql', 'privacy'].includes(endingOf(file.path)))
    .flatMap((file) => [
      ...templates(file, 'sql').map((node) => at(file, node, 'writes SQL')),
      ...methodCalls(file, 'query').map((node) => at(file, node, 'queries the database')),
      ...edgesOf(file)
        .filter((edge) => packageOf(edge) === 'sql-template-tag' && !edge.typeOnly)
        .map((edge) => `${file.path} imports ${edge.specifier}: SQL belongs in .sql.ts`),
    ]);

export const routesHaveNoBranches: Rule = (files) =>
  withEnding(files, 'server', 'routes').flatMap((file) =>
    nodesOf(file)
      .filter(({ type }) => type === 'IfStatement' || type === 'SwitchStatement')
      .map((node) => at(file, node, 'branches: routes only connect calls to acts')),
  );

const httpWords = ['statusCode', 'setHeader', 'writeHead'];
const answering = ['code', 'status', 'header', 'headers', 'send', 'type', 'redirect'];
const httpPackages = ['fastify', 'node:http', 'node:https', 'http', 'ws'];

/** Acts return results; the contract and the routes map them to HTTP status codes. */
export const actsHaveNoHttp: Rule = (files) =>
  withEnding(files, 'server', '', 'sql', 'view', 'events', 'privacy').flatMap((file) => [
    ...edgesOf(file)
      .filter((edge) => httpPackages.includes(packageOf(edge) ?? ''))
      .map((edge) => `${file.path} imports ${edge.specifier}: only routes and the platform use HTTP`),
    ...nodesOf(file)
      .filter((node) => isStatus(node) || isHttpWord(node))
      .map((node) => at(file, node, 'uses HTTP')),
  ]);

/** `status: 404` */
function isStatus(node: Node): boolean {
  if (node.type !== 'Property' || !['status', 'statusCode'].includes(nameIn(child(node, 'key'))))
    return false;
  const value = child(node, 'value', 'Literal')?.value;
  return typeof value === 'number' && value >= 100 && value < 600;
}

/** `reply.code(…)`; `reply` alone is a message of the room. */
function isHttpWord(node: Node): boolean {
  if (node.type === 'Identifier') return httpWords.includes(nameIn(node));
  return (
    node.type === 'MemberExpression' &&
    nameIn(child(node, 'object', 'Identifier')) === 'reply' &&
    answering.includes(nameIn(node))
  );
}

/** Predicates are SQL expressions that statements embed. */
export const visibilityHoldsPredicates: Rule = (files) =>
  files
    .filter(({ path }) => path === 'server/src/features/visibility.ts')
    .flatMap((file) =>
      methodCalls(file, 'query', 'transaction').map((node) =>
        at(file, node, 'queries: visibility.ts holds predicates'),
      ),
    );

export const viewsAndEventsOnlyRead: Rule = (files) => [
  ...withEnding(files, 'server', 'view').flatMap((file) =>
    edgesOf(file)
      .filter((edge) => !edge.typeOnly && endingOf(edge.to ?? '') === 'sql')
      .map((edge) => `${file.path} imports ${edge.specifier}: a view receives its rows`),
  ),
  ...withEnding(files, 'server', 'view', 'events').flatMap((file) =>
    methodCalls(file, 'transaction').map((node) => at(file, node, 'writes')),
  ),
];

/** Only stores send requests: a component calls a function of its store. */
export const requestsBelongToStores: Rule = (files) =>
  files
    .filter((file) => inFeature(file, 'web') && endingOf(file.path) !== 'store')
    .flatMap((file) => [
      ...edgesOf(file)
        .filter((edge) => !edge.typeOnly && edge.to === 'web/src/platform/http.ts')
        .map((edge) => `${file.path} imports ${edge.specifier}: requests belong in .store.ts`),
      ...nodesOf(file)
        .filter((node) => /^(GET|POST|PUT|PATCH|DELETE) |^\/?api\//.test(textOf(node) ?? ''))
        .map((node) => at(file, node, 'names a path: requests belong in .store.ts')),
    ]);
