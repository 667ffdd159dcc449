import { features, isProduct, locationOf } from './location.ts';
import { child, children, type Node, nameOf as nameIn, nodesOf, textOf } from './syntax.ts';
import { nameOf, type SourceFile } from './tree.ts';

/** A domain event of the server, who emits it and what follows. */
export interface DomainEvent {
  name: string;
  kind: string;
  /** the file that defines it */
  path: string;
  /** the files that emit it */
  emitters: readonly string[];
  /** in the order in which they run */
  handlers: readonly Handler[];
}
interface Handler {
  when: 'inTransaction' | 'notifies' | 'afterCommit' | 'tray' | 'sessions';
  feature: string;
  event: string;
  /** the function, as written */
  name: string;
}

const moments = ['inTransaction', 'notifies', 'afterCommit', 'tray', 'sessions'] as const;

/** Every event, in the order of the features. */
export function eventsOf(files: readonly SourceFile[]): DomainEvent[] {
  const server = inOrder(
    files.filter((file) => isProduct(file) && file.path.startsWith('server/src/features/')),
  );
  const handlers = server.filter(declaresHandlers).flatMap(handlersIn);
  const uses = server
    .filter((file) => !declaresHandlers(file))
    .map((file) => ({ path: file.path, passed: passedIn(file) }));
  return server.flatMap(definitionsIn).map((event) => ({
    ...event,
    emitters: uses.filter(({ passed }) => passed.has(event.name)).map(({ path }) => path),
    handlers: moments.flatMap((moment) =>
      handlers.filter(({ when, event: name }) => when === moment && name === event.name),
    ),
  }));
}

const featureOf = ({ path }: SourceFile): string => locationOf(path)?.feature ?? '';

const inOrder = (files: readonly SourceFile[]): SourceFile[] =>
  features.flatMap((feature) => files.filter((file) => featureOf(file) === feature));

/** The `tray.ts` of a feature, with what refreshes its kind. */
const isTrayKind = (file: SourceFile): boolean =>
  nameOf(file.path) === 'tray.ts' && featureOf(file) !== 'tray';
/** The `notices.ts` of a feature, with the events that notify. */
const isNotices = (file: SourceFile): boolean => nameOf(file.path) === 'notices.ts';
const declaresHandlers = (file: SourceFile): boolean =>
  file.path.endsWith('.feature.ts') || isTrayKind(file) || isNotices(file);

function definitionsIn(file: SourceFile) {
  return nodesOf(file).flatMap((node) => {
    const call = node.type === 'VariableDeclarator' ? child(node, 'init', 'CallExpression') : null;
    if (call === null || nameIn(child(call, 'callee')) !== 'defineEvent') return [];
    const [kind = null] = children(call, 'arguments');
    return [{ name: nameIn(child(node, 'id')), kind: textOf(kind) ?? '', path: file.path }];
  });
}

function handlersIn(file: SourceFile): Handler[] {
  const feature = featureOf(file);
  return nodesOf(file).flatMap((node): Handler[] => {
    if (node.type === 'Property' && nameIn(child(node, 'key')) === 'sessionEvents')
      return children(child(node, 'value') ?? node, 'elements').map((event) => ({
        ...{ when: 'sessions' as const, feature, event: nameIn(event), name: 'cached sessions are dropped' },
      }));
    const callee = node.type === 'CallExpression' ? nameIn(child(node, 'callee')) : '';
    const [event, handle] = children(node, 'arguments');
    if (isNotices(file) && /^notifyOn(Together)?$/.test(callee) && event)
      return [{ when: 'notifies', feature, event: nameIn(event), name: 'notices.ts' }];
    if (!/^(inTransaction|inTransactionTogether|afterCommit)$/.test(callee) || !event || !handle) return [];
    const when = isTrayKind(file) ? 'tray' : callee === 'afterCommit' ? 'afterCommit' : 'inTransaction';
    return [{ when, feature, event: nameIn(event), name: file.text.slice(handle.start, Number(handle.end)) }];
  });
}

/** The imported names that a file passes to functions: `emit(tx, isDown ? letterDeleted : letterChanged, …)`. */
function passedIn(file: SourceFile): ReadonlySet<string> {
  const nodes = nodesOf(file);
  const imported = new Set(
    nodes.filter(({ type }) => type === 'ImportSpecifier').map((node) => nameIn(child(node, 'local'))),
  );
  const passed = nodes
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((call) => children(call, 'arguments').flatMap(namesIn));
  return new Set(passed.filter((name) => imported.has(name)));
}

function namesIn(node: Node): string[] {
  if (node.type !== 'ConditionalExpression') return [nameIn(node)];
  return ['consequent', 'alternate'].flatMap((field) => {
    const branch = child(node, field);
    return branch ? namesIn(branch) : [];
  });
}
