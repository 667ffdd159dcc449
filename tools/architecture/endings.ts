import { eventsOf } from './domain-events.ts';
import { modulesReachingZod, noImports, packageOf } from './edges.ts';
import { bands, features, isProduct, locationOf, type Side } from './location.ts';
import { calls, child, isSql, type Node, nameOf as nameIn, noNodes, textOf } from './syntax.ts';
import { all, isCode, isTest, nameOf, type Rule, type SourceFile } from './tree.ts';

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

/** Whether a file is of a feature and has one of these endings. */
const ending =
  (side: Side, ...wanted: string[]) =>
  (file: SourceFile): boolean => {
    const location = locationOf(file.path);
    const isOfFeature = isProduct(file) && location?.side === side && location.feature !== null;
    return isOfFeature && wanted.includes(endingOf(file.path));
  };
const otherEnding = (side: Side, ...others: string[]) =>
  ending(side, ...endings[side].filter((one) => !others.includes(one)));

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
export const rulesArePure = all(
  noImports(
    ending('contract', 'rules'),
    ({ typeOnly, to }, files) =>
      !typeOnly &&
      (to === null || modulesReachingZod(files).has(to)) &&
      'rules import no value from zod or a package',
  ),
  noNodes(ending('contract', 'rules'), isImpure, 'rules use no clock, no randomness and no network'),
);

const impureCalls = [
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.getRandomValues',
  'crypto.randomUUID',
  'fetch',
];

function isImpure(node: Node): boolean {
  const callee = child(node, 'callee');
  if (node.type === 'NewExpression')
    return nameIn(callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0;
  if (node.type !== 'CallExpression') return false;
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

const withoutSql = otherEnding('server', 'sql', 'privacy');

/** SQL belongs to `.sql.ts` and `.privacy.ts`, and to the predicates of `visibility.ts`. */
export const sqlOnlyInSqlFiles = all(
  noNodes(withoutSql, isSql, 'writes SQL'),
  noNodes(withoutSql, calls('query'), 'queries the database'),
  noImports(
    withoutSql,
    (edge) => !edge.typeOnly && packageOf(edge) === 'sql-template-tag' && 'SQL belongs in .sql.ts',
  ),
);

export const routesHaveNoBranches = noNodes(
  ending('server', 'routes'),
  ({ type }) => type === 'IfStatement' || type === 'SwitchStatement',
  'branches: routes only connect calls to acts',
);

const httpWords = ['statusCode', 'setHeader', 'writeHead'];
const answering = ['code', 'status', 'header', 'headers', 'send', 'type', 'redirect'];
const httpPackages = ['fastify', 'node:http', 'node:https', 'http', 'ws'];
const withoutHttp = ending('server', '', 'sql', 'view', 'events', 'privacy');

/** Acts return results; the contract and the routes map them to HTTP status codes. */
export const actsHaveNoHttp = all(
  noImports(
    withoutHttp,
    (edge) => httpPackages.includes(packageOf(edge) ?? '') && 'only routes and the platform use HTTP',
  ),
  noNodes(withoutHttp, (node) => isStatus(node) || isHttpWord(node), 'uses HTTP'),
);

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
export const visibilityHoldsPredicates = noNodes(
  ({ path }) => path === 'server/src/features/visibility.ts',
  calls('query', 'transaction'),
  'queries: visibility.ts holds predicates',
);

export const viewsAndEventsOnlyRead = all(
  noImports(
    ending('server', 'view'),
    ({ typeOnly, to }) => !typeOnly && endingOf(to ?? '') === 'sql' && 'a view receives its rows',
  ),
  noNodes(ending('server', 'view', 'events'), calls('transaction'), 'writes'),
);

const withoutRequests = otherEnding('web', 'store');

/** Only stores send requests: a component calls a function of its store. */
export const requestsBelongToStores = all(
  noImports(
    withoutRequests,
    ({ typeOnly, to }) => !typeOnly && to === 'web/src/platform/http.ts' && 'requests belong in .store.ts',
  ),
  noNodes(
    withoutRequests,
    (node) => /^(GET|POST|PUT|PATCH|DELETE) |^\/?api\//.test(textOf(node) ?? ''),
    'names a path: requests belong in .store.ts',
  ),
);
