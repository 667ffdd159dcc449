import type { Program } from '../../bench/platform/program.ts';
import { until, wait } from '../chat/until.ts';

/** Chooses a node for each request and socket: one that is ready, in turn. */
export interface Balancer {
  /** the address of a ready node */
  pick: () => string;
  /** sends a request to a ready node and reads the whole response */
  fetch(path: string, init: RequestInit): Promise<Response>;
  nodes(): Program[];
  /** adds a node and waits until it is ready */
  add(node: Program): Promise<void>;
  remove(node: Program): void;
  /** returns the nodes that are left */
  close(): Program[];
}

interface Member {
  node: Program;
  address: string;
  isReady: boolean;
}

/** How often the nodes are asked whether they are ready, as balancers do. */
const everyMs = 250;

export function openBalancer(first: readonly Program[]): Balancer {
  let members: Member[] = first.map((node) => memberOf(node, true));
  let turn = 0;
  let isOpen = true;

  const watch = async () => {
    while (isOpen) {
      await Promise.all(members.map(check));
      await wait(everyMs);
    }
  };
  const check = async (member: Member) => {
    member.isReady = await fetch(`${member.address}/readyz`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  };
  const next = (): Member => {
    const ready = members.filter(({ isReady }) => isReady);
    const member = ready[turn++ % ready.length];
    if (member === undefined) throw new Error('No node is ready.');
    return member;
  };
  void watch();

  return {
    pick: () => next().address,
    async fetch(path, init) {
      const response = await fetch(`${next().address}${path}`, init);
      await response.arrayBuffer();
      return response;
    },
    nodes: () => members.map(({ node }) => node),
    async add(node) {
      const member = memberOf(node, false);
      members = [...members, member];
      if (!(await until(() => member.isReady, { seconds: 30 }))) throw new Error('A node is never ready.');
    },
    remove(node) {
      members = members.filter((member) => member.node !== node);
    },
    close() {
      isOpen = false;
      return members.map(({ node }) => node);
    },
  };
}

const memberOf = (node: Program, isReady: boolean): Member => ({
  node,
  address: `http://127.0.0.1:${node.port}`,
  isReady,
});
