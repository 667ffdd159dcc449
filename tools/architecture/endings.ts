import { carriersOfZod } from './arrows.ts';
import { edgesOf, packageOf } from './edges.ts';
import { features, isProduct, placeOf, type Side } from './place.ts';
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

/** The endings that a feature's files may have, by side. '' is a plain name: an act, a component. */
const endings: Record<Side, readonly string[]> = {
  contract: ['', 'contract', 'rules'],
  server: ['', 'routes', 'access', 'sql', 'view', 'facts', 'tell', 'life'],
  web: ['', 'api', 'store', 'worker'],
};

/** `sql` for `post.sql.ts`, '' for `rename.ts`. */
const endingOf = (path: string): string => nameOf(path).split('.').slice(1, -1).join('.');

const inFeature = (file: SourceFile, side: Side): boolean => {
  const place = placeOf(file.path);
  return isProduct(file) && place?.side === side && place.feature !== null;
};
const withEnding = (files: readonly SourceFile[], side: Side, ...wanted: string[]): SourceFile[] =>
  files.filter((file) => inFeature(file, side) && wanted.includes(endingOf(file.path)));

const at = (file: SourceFile, node: Node, why: string): string => `${file.path}:${lineOf(file, node)} ${why}`;

export const featuresAndEndingsAreKnown: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    const place = placeOf(file.path);
    if (!place?.feature) return [];
    if (!features.some((name) => name === place.feature))
      return [`${file.path}: ${place.feature} is no feature`];
    return isTest(file) || endings[place.side].includes(endingOf(file.path))
      ? []
      : [`${file.path}: .${endingOf(file.path)} is no ending of the ${place.side}`];
  });

/** Rules are pure: the same answer for ever, on both sides, without zod. */
export const rulesArePure: Rule = (files) => {
  const carriers = carriersOfZod(files);
  return withEnding(files, 'contract', 'rules').flatMap((file) => [
    ...edgesOf(file)
      .filter((edge) => !edge.typeOnly && (edge.to === null ? true : carriers.has(edge.to)))
      .map((edge) => `${file.path} imports ${edge.specifier}: rules take no value from zod or a package`),
    ...nodesOf(file)
      .filter(isImpure)
      .map((node) => at(file, node, 'rules read no clock, no chance and no network')),
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

/** SQL stands in `.sql.ts`, in the predicates of `.access.ts` and in `.life.ts`, nowhere else in a feature. */
export const sqlStandsInItsRooms: Rule = (files) =>
  files
    .filter((file) => inFeature(file, 'server') && !['sql', 'access', 'life'].includes(endingOf(file.path)))
    .flatMap((file) => [
      ...templates(file, 'sql').map((node) => at(file, node, 'writes SQL')),
      ...methodCalls(file, 'query').map((node) => at(file, node, 'asks the database by itself')),
      ...edgesOf(file)
        .filter((edge) => packageOf(edge) === 'sql-template-tag' && !edge.typeOnly)
        .map((edge) => `${file.path} imports ${edge.specifier}: SQL stands in .sql.ts`),
    ]);

export const routesDecideNothing: Rule = (files) =>
  withEnding(files, 'server', 'routes').flatMap((file) =>
    nodesOf(file)
      .filter(({ type }) => type === 'IfStatement' || type === 'SwitchStatement')
      .map((node) => at(file, node, 'decides: routes join calls to acts')),
  );

const httpWords = ['statusCode', 'setHeader', 'writeHead'];
const answering = ['code', 'status', 'header', 'headers', 'send', 'type', 'redirect'];
const httpPackages = ['fastify', 'node:http', 'node:https', 'http', 'ws'];

/** Acts answer with what happened; what number that is on the wire stands in the contract and the routes. */
export const actsSpeakNoHttp: Rule = (files) =>
  withEnding(files, 'server', '', 'access', 'sql', 'view', 'facts', 'tell', 'life').flatMap((file) => [
    ...edgesOf(file)
      .filter((edge) => httpPackages.includes(packageOf(edge) ?? ''))
      .map((edge) => `${file.path} imports ${edge.specifier}: only the edge speaks HTTP`),
    ...nodesOf(file)
      .filter((node) => isStatus(node) || isHttpWord(node))
      .map((node) => at(file, node, 'speaks HTTP')),
  ]);

/** `status: 404` */
function isStatus(node: Node): boolean {
  if (node.type !== 'Property' || !['status', 'statusCode'].includes(nameIn(child(node, 'key'))))
    return false;
  const value = child(node, 'value', 'Literal')?.value;
  return typeof value === 'number' && value >= 100 && value < 600;
}

/** `reply.code(…)`; a reply alone is a word of the message room. */
function isHttpWord(node: Node): boolean {
  if (node.type === 'Identifier') return httpWords.includes(nameIn(node));
  return (
    node.type === 'MemberExpression' &&
    nameIn(child(node, 'object', 'Identifier')) === 'reply' &&
    answering.includes(nameIn(node))
  );
}

/** A predicate is an expression: whoever needs it puts it into a sentence. */
export const accessOnlyPredicates: Rule = (files) =>
  withEnding(files, 'server', 'access').flatMap((file) =>
    methodCalls(file, 'query', 'inOneGo').map((node) =>
      at(file, node, 'asks: an access file holds predicates'),
    ),
  );

export const viewsAndTellsOnlyRead: Rule = (files) => [
  ...withEnding(files, 'server', 'view').flatMap((file) =>
    edgesOf(file)
      .filter((edge) => !edge.typeOnly && endingOf(edge.to ?? '') === 'sql')
      .map((edge) => `${file.path} imports ${edge.specifier}: a view is given its rows`),
  ),
  ...withEnding(files, 'server', 'view', 'tell').flatMap((file) =>
    methodCalls(file, 'inOneGo').map((node) => at(file, node, 'writes')),
  ),
];

export const factsAreNames: Rule = (files) =>
  withEnding(files, 'server', 'facts').flatMap((file) =>
    edgesOf(file)
      .filter((edge) => !edge.typeOnly && edge.to !== 'server/src/platform/facts.ts')
      .map((edge) => `${file.path} imports ${edge.specifier}: facts are names and ids`),
  );

export const apisKeepNothing: Rule = (files) =>
  withEnding(files, 'web', 'api').flatMap((file) =>
    edgesOf(file)
      .filter((edge) => !edge.typeOnly && /\.store\.ts$|\/platform\/state\.tsx?$/.test(edge.to ?? ''))
      .map((edge) => `${file.path} imports ${edge.specifier}: an api keeps nothing`),
  );

/** A store holds state; how that travels is the api's. */
export const storesKnowNoPaths: Rule = (files) =>
  withEnding(files, 'web', 'store').flatMap((file) =>
    nodesOf(file)
      .filter((node) => /^(GET|POST|PUT|PATCH|DELETE) |^\/?api\//.test(textOf(node) ?? ''))
      .map((node) => at(file, node, 'names a path: calls stand in .api.ts')),
  );
