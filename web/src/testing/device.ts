import { afterEach, beforeEach } from 'vitest';
import { setNative } from '../native/native.ts';
import type { Kind, Native, Permission, PushTarget, SharedImage } from '../native/types.ts';

/** Gives each test of a file a fake phone: its answers, a log of its calls, and its listeners. */
export function freshDevice(kind: Kind = 'android') {
  const device = {} as ReturnType<typeof fakeDevice>;
  beforeEach(() => {
    Object.assign(device, fakeDevice(kind));
    setNative(device.native);
  });
  afterEach(() => setNative(null));
  return device;
}

function fakeDevice(kind: Kind) {
  const answers = {
    permission: 'prompt' as Permission,
    /** the user's answer to the permission prompt */
    onPrompt: 'granted' as Permission,
    token: 'token-1',
    account: 'credential' as string | null,
    scanned: null as string | null,
    shared: 'shared' as Awaited<ReturnType<Native['share']>>,
    images: [] as SharedImage[],
    leftOut: 0,
  };
  const calls: string[] = [];
  const listeners = {
    address: new Set<(address: PushTarget) => void>(),
    tap: new Set<(path: string) => void>(),
    link: new Set<(path: string) => void>(),
    back: new Set<() => boolean>(),
    shared: new Set<() => void>(),
  };
  const subscribe =
    <L>(listeners: Set<L>) =>
    (listener: L) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  const native: Native = {
    kind,
    notifications: {
      permission: async () => answers.permission,
      async ask() {
        calls.push('ask');
        answers.permission = answers.onPrompt;
        return answers.onPrompt;
      },
      address: async () => (answers.permission === 'granted' ? { kind: 'fcm', token: answers.token } : null),
      unregister: async () => void calls.push('unregister'),
      onAddress: subscribe(listeners.address),
      onTap: subscribe(listeners.tap),
      badge: async (count) => void calls.push(`badge ${count}`),
    },
    async chooseAccount(clientId, nonce) {
      calls.push(`chooseAccount ${clientId} ${nonce}`);
      return answers.account;
    },
    rate: async () => void calls.push('rate'),
    async share({ url }) {
      calls.push(`share ${url}`);
      return answers.shared;
    },
    sharePhoto: async ({ name, size }) => void calls.push(`sharePhoto ${name} ${size}`),
    scan: async () => answers.scanned,
    onLink: subscribe(listeners.link),
    onBack: subscribe(listeners.back),
    async takeShared() {
      const { images, leftOut } = answers;
      Object.assign(answers, { images: [], leftOut: 0 });
      return { images, leftOut };
    },
    dropShared: async () => void Object.assign(answers, { images: [], leftOut: 0 }),
    onShared: subscribe(listeners.shared),
    haptic: (which) => void calls.push(`haptic ${which}`),
    styleBars: (look) => void calls.push(`bars ${look}`),
  };
  return { native, answers, calls, listeners };
}
