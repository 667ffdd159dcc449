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
    asked: 'granted' as Permission,
    token: 'token-1',
    account: 'credential' as string | null,
    scanned: null as string | null,
    shared: 'shared' as Awaited<ReturnType<Native['share']>>,
    images: [] as SharedImage[],
    leftOut: 0,
  };
  const did: string[] = [];
  const heard = {
    address: new Set<(address: PushTarget) => void>(),
    tap: new Set<(path: string) => void>(),
    link: new Set<(path: string) => void>(),
    back: new Set<() => boolean>(),
    shared: new Set<() => void>(),
  };
  const hear =
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
        did.push('ask');
        answers.permission = answers.asked;
        return answers.asked;
      },
      address: async () => (answers.permission === 'granted' ? { kind: 'fcm', token: answers.token } : null),
      unregister: async () => void did.push('unregister'),
      onAddress: hear(heard.address),
      onTap: hear(heard.tap),
      badge: async (count) => void did.push(`badge ${count}`),
    },
    async chooseAccount(clientId, nonce) {
      did.push(`chooseAccount ${clientId} ${nonce}`);
      return answers.account;
    },
    rate: async () => void did.push('rate'),
    async share({ url }) {
      did.push(`share ${url}`);
      return answers.shared;
    },
    scan: async () => answers.scanned,
    onLink: hear(heard.link),
    onBack: hear(heard.back),
    async takeShared() {
      const { images, leftOut } = answers;
      Object.assign(answers, { images: [], leftOut: 0 });
      return { images, leftOut };
    },
    dropShared: async () => void Object.assign(answers, { images: [], leftOut: 0 }),
    onShared: hear(heard.shared),
    haptic: (which) => void did.push(`haptic ${which}`),
    styleBars: (look) => void did.push(`bars ${look}`),
  };
  return { native, answers, did, heard };
}
