import { createEntities } from './state.ts';

export interface Wish<Want> {
  id: string;
  want: Want;
  inFlight: boolean;
}

export interface Wishes<Want> {
  /** Lays the wish over the thing and sends it. Quick taps settle to the last one. Rejects when the server says no. */
  wish(id: string, want: Want): Promise<void>;
  get(id: string): Wish<Want> | undefined;
  use(id: string): Wish<Want> | undefined;
}

/**
 * What somebody wants of a thing, while the server has not said yes: it lies over the thing and is never written
 * into it, so that nothing must be undone but taking it away.
 */
export function createWishes<Want>(send: (id: string, want: Want) => Promise<void>): Wishes<Want> {
  const wishes = createEntities<Wish<Want>>();

  async function settle(id: string): Promise<void> {
    try {
      for (;;) {
        const sent = wishes.get(id);
        if (sent === undefined) return;
        await send(id, sent.want);
        if (wishes.get(id)?.want === sent.want) return;
      }
    } finally {
      wishes.drop(id);
    }
  }

  return {
    wish(id, want) {
      const before = wishes.get(id);
      wishes.keep({ id, want, inFlight: true });
      return before === undefined ? settle(id) : Promise.resolve();
    },
    get: wishes.get,
    use: wishes.use,
  };
}
