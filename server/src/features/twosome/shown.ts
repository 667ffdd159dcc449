import { createMultimap } from '../../platform/realtime/multimap.ts';
import type { Bus, Connection, Sockets } from '../../platform/realtime/realtime.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Records which couples each session was shown recently, so that removal frames reach only sessions that hold them. */
export interface ShownTwosomes {
  /** Call before a response that shows these couples or their posts. */
  record(viewer: Pick<Viewer, 'sessionId'>, twosomeIds: readonly string[]): void;
  /** Connections of this node that were shown the couple, except its own. */
  holdersOf(twosomeId: string): Connection[];
  close(): void;
}

interface Served {
  sessionId: string;
  twosomeIds: readonly string[];
}

/** A session and the couples that it was shown, oldest first. */
interface Holder {
  sessionId: string;
  twosomeIds: Set<string>;
}

const topic = 'shown';
const maxHeld = {
  /** A screen holds a few pages of twenty. */
  couples: 100,
  /** Sessions without a socket are kept too, because the first page is served before the socket opens. */
  withoutSocket: 10_000,
};

/** A session's requests and sockets may be on different nodes, so nodes publish what they served, best effort. */
export function createShownTwosomes({ bus, sockets }: { bus: Bus; sockets: () => Sockets }): ShownTwosomes {
  /** by session, oldest first */
  const holders = new Map<string, Holder>();
  const byCouple = createMultimap<Holder>();

  const store = ({ sessionId, twosomeIds }: Served) => {
    const holder = holders.get(sessionId) ?? { sessionId, twosomeIds: new Set() };
    moveToEnd(holder);
    for (const id of twosomeIds) {
      holder.twosomeIds.delete(id);
      holder.twosomeIds.add(id);
      byCouple.add(id, holder);
    }
    const surplus = Math.max(0, holder.twosomeIds.size - maxHeld.couples);
    drop(holder, [...holder.twosomeIds].slice(0, surplus));
    evictOldest();
  };
  const moveToEnd = (holder: Holder) => {
    holders.delete(holder.sessionId);
    holders.set(holder.sessionId, holder);
  };
  const drop = (holder: Holder, twosomeIds: Iterable<string>) => {
    for (const id of twosomeIds) {
      holder.twosomeIds.delete(id);
      byCouple.remove(id, holder);
    }
  };
  const evictOldest = () => {
    // before `sockets`, which a node that starts does not have yet
    if (holders.size <= maxHeld.withoutSocket) return;
    const { size, ofSession } = sockets();
    for (const holder of holders.values()) {
      if (holders.size <= maxHeld.withoutSocket + size) return;
      if (ofSession(holder.sessionId).length > 0) {
        moveToEnd(holder);
        continue;
      }
      holders.delete(holder.sessionId);
      drop(holder, holder.twosomeIds);
    }
  };
  const unsubscribe = bus.subscribe(topic, (body) => store(body as Served));

  return {
    record({ sessionId }, twosomeIds) {
      if (twosomeIds.length === 0) return;
      const served: Served = { sessionId, twosomeIds: [...new Set(twosomeIds)] };
      store(served);
      bus.publish(topic, served).catch(() => {});
    },
    holdersOf: (twosomeId) =>
      byCouple
        .at(twosomeId)
        .flatMap(({ sessionId }) => sockets().ofSession(sessionId))
        .filter(({ viewer }) => viewer.twosomeId !== twosomeId),
    close: unsubscribe,
  };
}
