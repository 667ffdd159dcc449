import { until, wait } from '../../bench/platform/harness.ts';
import { answers, type Program } from '../../bench/platform/server.ts';

/** Chooses a node for each request and socket: one that is ready, in turn. */
export interface Balancer {
  /** the address of a ready node */
  pick: () => string;
  nodes(): Program[];
  /** adds a node and waits until it is ready */
  add(node: Program): Promise<void>;
  remove(node: Program): void;
  close(): void;
}

interface Member {
  node: Program;
  isReady: boolean;
}

/** How often the nodes are asked whether they are ready, as balancers do. */
const everyMs = 250;

export function openBalancer(first: readonly Program[]): Balancer {
  let members: Member[] = first.map((node) => ({ node, isReady: true }));
  let turn = 0;
  let isOpen = true;

  const watch = async () => {
    while (isOpen) {
      await Promise.all(members.map(check));
      await wait(everyMs);
    }
  };
  const check = async (member: Member) => {
    member.isReady = await answers(`${member.node.url}/readyz`);
  };
  void watch();

  return {
    pick() {
      const ready = members.filter(({ isReady }) => isReady);
      const member = ready[turn++ % ready.length];
      if (member === undefined) throw new Error('No node is ready.');
      return member.node.url;
    },
    nodes: () => members.map(({ node }) => node),
    async add(node) {
      const member = { node, isReady: false };
      members = [...members, member];
      if (!(await until(() => member.isReady, { seconds: 30 }))) throw new Error('A node is never ready.');
    },
    remove(node) {
      members = members.filter((member) => member.node !== node);
    },
    close() {
      isOpen = false;
    },
  };
}
