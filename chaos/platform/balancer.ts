import { until, wait } from '../../bench/platform/harness.ts';
import { answers, type Program } from '../../bench/platform/server.ts';

export type Balancer = ReturnType<typeof openBalancer>;

interface Member {
  node: Program;
  isReady: boolean;
}

/** How often the nodes are asked whether they are ready, as balancers do. */
const everyMs = 250;

/** Chooses a node for each request and socket: one that is ready, in turn. */
export function openBalancer(first: readonly Program[]) {
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
    /** the address of a ready node */
    pick(): string {
      const ready = members.filter(({ isReady }) => isReady);
      const member = ready[turn++ % ready.length];
      if (member === undefined) throw new Error('No node is ready.');
      return member.node.url;
    },
    nodes: (): Program[] => members.map(({ node }) => node),
    /** adds a node and waits until it is ready */
    async add(node: Program) {
      const member = { node, isReady: false };
      members = [...members, member];
      if (!(await until(() => member.isReady, { seconds: 30 }))) throw new Error('A node is never ready.');
    },
    remove(node: Program) {
      members = members.filter((member) => member.node !== node);
    },
    close() {
      isOpen = false;
    },
  };
}
