import type { DomainEvent, Tx } from './db/db.ts';

export interface EventType<Payload> {
  readonly kind: string;
  /** the payload property with the id of the changed entity: events of one entity are delivered in order */
  readonly key: string;
  /** the `couples` of an event */
  readonly couplesOf: (payload: Payload) => readonly string[] | null;
}

/** An event of more couples concerns every node: a topic for each of them would cost more. */
const maxTopics = 20;

/** `couplesOf` only if all handlers send to the connections of these couples and do nothing else. */
export const defineEvent = <Payload>(
  kind: string,
  key: keyof Payload & string,
  couplesOf: EventType<Payload>['couplesOf'] = () => null,
): EventType<Payload> => ({ kind, key, couplesOf });

/** Runs in the transaction that emits the events, and may emit further events. */
export interface TransactionHandler {
  kind: string;
  handle: (tx: Tx, payloads: readonly never[], emit: Emit) => Promise<void>;
}
type Handle<Payload> = (tx: Tx, payload: Payload, emit: Emit) => Promise<void>;
/** The function of a handler that runs in the transaction of this type of event. */
export type InTransaction<Type> = Type extends EventType<infer Payload> ? Handle<Payload> : never;
/** The same for all events that one `emit` has. */
export type InTransactionTogether<Type> =
  Type extends EventType<infer Payload> ? Handle<readonly Payload[]> : never;

/** Runs after commit, at least once on every node that the event concerns. Its `db` is valid for one attempt only. */
export interface CommitHandler<Node> {
  kind: string;
  key: string;
  handle: (node: Node, payload: never) => Promise<void>;
}

/** Clears a node's cache when an event arrives; on the node that committed it, before the response is sent. */
export interface CacheInvalidation {
  kind: string;
  invalidate: () => void;
}

export const inTransaction = <Payload>(
  { kind }: EventType<Payload>,
  handle: Handle<Payload>,
): TransactionHandler => ({
  kind,
  handle: async (tx, payloads, emit) => {
    for (const payload of payloads) await handle(tx, payload, emit);
  },
});

/** For events that are emitted many at a time: the number of statements does not grow with them. */
export const inTransactionTogether = <Payload>(
  { kind }: EventType<Payload>,
  handle: Handle<readonly Payload[]>,
): TransactionHandler => ({ kind, handle });

export const afterCommit = <Payload, Node>(
  { kind, key }: EventType<Payload>,
  handle: (node: Node, payload: Payload) => Promise<void>,
): CommitHandler<Node> => ({ kind, key, handle });

export type Emit = <Payload>(tx: Tx, type: EventType<Payload>, ...payloads: Payload[]) => Promise<void>;

/**
 * Creates `emit`: it runs the transaction handlers, and adds events of the kinds in `delivered` (by default of all kinds)
 * to the transaction, which writes its events to the outbox before it commits (so a crash after commit loses none).
 */
export const createEmit = (
  handlers: readonly TransactionHandler[],
  delivered?: ReadonlySet<string>,
): Emit => {
  const emit: Emit = async (tx, type, ...payloads) => {
    if (payloads.length === 0) return;
    if (delivered === undefined || delivered.has(type.kind))
      tx.events.push(...payloads.map((payload) => eventOf(type, payload)));
    for (const handler of handlers)
      if (handler.kind === type.kind) await handler.handle(tx, payloads as never[], emit);
  };
  return emit;
};

const eventOf = <Payload>({ kind, couplesOf }: EventType<Payload>, payload: Payload): DomainEvent => {
  const couples = couplesOf(payload);
  return {
    id: crypto.randomUUID(),
    kind,
    payload: payload as Record<string, unknown>,
    couples: couples !== null && couples.length <= maxTopics ? [...new Set(couples)] : null,
  };
};
