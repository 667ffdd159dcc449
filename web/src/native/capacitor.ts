import { App } from '@capacitor/app';
import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHint } from '@capacitor/barcode-scanner';
import {
  Capacitor,
  type PluginListenerHandle,
  registerPlugin,
  SystemBars,
  SystemBarsStyle,
} from '@capacitor/core';
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Share } from '@capacitor/share';
import { InAppReview } from '@capacitor-community/in-app-review';
import { FirebaseMessaging } from '@capacitor-firebase/messaging';
import { Badge } from '@capawesome/capacitor-badge';
import { SocialLogin } from '@capgo/capacitor-social-login';
import { limits } from '@twosome/contract/platform/limits';
import { copyText } from '../platform/copyText.ts';
import { mostShared } from '../platform/sharedImages.ts';
import { oncePerTap, pathOf } from './links.ts';
import type { Kind, Native, Off, Permission, PushAddress, Shared } from './types.ts';

/** Our own plugin, for Android. */
interface SharedImages {
  take(): Promise<{
    images: { id: string; name: string; type: string; size: number; path: string }[];
    leftOut: number;
  }>;
  discard(image: { id: string }): Promise<void>;
  addListener(event: 'shared', listener: () => void): Promise<PluginListenerHandle>;
}
const sharedImages = registerPlugin<SharedImages>('SharedImages');
const takesImages = (): boolean => Capacitor.isPluginAvailable('SharedImages');

const iosClientId: string = import.meta.env.VITE_IOS_CLIENT_ID ?? '';
/** Whose links are ours, the server's first. */
const hosts: readonly string[] = (import.meta.env.VITE_LINK_HOSTS ?? '').split(' ');
const dismissedScan = 'OS-PLUG-BARC-0006';

/** The phone around the app. */
export const wrapped = (kind: Kind): Native => ({
  kind,
  notifications: {
    permission: async () => permissionOf((await FirebaseMessaging.checkPermissions()).receive),
    ask: async () => permissionOf((await FirebaseMessaging.requestPermissions()).receive),
    address,
    giveUp: () => FirebaseMessaging.deleteToken(),
    onAddress,
    onTap,
    async badge(count) {
      const shown = count === 0 && FirebaseMessaging.removeAllDeliveredNotifications();
      await Promise.all([shown, kind === 'ios' && countOnIcon(count)]);
    },
  },
  chooseAccount: kind === 'ios' && iosClientId === '' ? null : chooseAccount,
  rate: () => InAppReview.requestReview(),
  share,
  scan,
  onLink,
  onBack: (listener) =>
    off(
      App.addListener('backButton', ({ canGoBack }) => {
        if (listener()) return;
        if (canGoBack) history.back();
        // who listens has taken the system's own way out away
        else void App.minimizeApp();
      }),
    ),
  takeShared,
  async dropShared() {
    if (!takesImages()) return;
    for (const { id } of (await sharedImages.take()).images) discard(id);
  },
  onShared: (listener) => (takesImages() ? off(sharedImages.addListener('shared', listener)) : () => {}),
  haptic(which) {
    const felt =
      which === 'light'
        ? Haptics.impact({ style: ImpactStyle.Light })
        : Haptics.notification({ type: NotificationType.Success });
    // a phone without a motor
    felt.catch(() => {});
  },
  dressBars(look) {
    const style = look === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
    SystemBars.setStyle({ style }).catch(() => {});
  },
});

/** Whether it is heard no more may be asked before the phone has answered that it is heard. */
const off = (listening: Promise<PluginListenerHandle>): Off => {
  return () => void listening.then((handle) => handle.remove());
};

/** 'prompt-with-rationale': refused once; the system asks once more. */
const permissionOf = (answer: string): Permission =>
  answer === 'granted' || answer === 'denied' ? answer : 'prompt';

/** Without a permission none is asked for: iOS would give one that shows nothing. Rejects where Firebase is not set up. */
async function address(): Promise<PushAddress | null> {
  const { receive } = await FirebaseMessaging.checkPermissions();
  if (receive !== 'granted') return null;
  return { kind: 'fcm', token: (await FirebaseMessaging.getToken()).token };
}

/**
 * The phone makes an address before the person has allowed anything, and keeps what it told until somebody listens: that
 * there is another is believed, and which one it is now is asked.
 */
function onAddress(listener: (address: PushAddress) => void): Off {
  const tell = async () => {
    const now = await address();
    if (now !== null) listener(now);
  };
  // without an answer the server is told at the next start
  return off(FirebaseMessaging.addListener('tokenReceived', () => void tell().catch(() => {})));
}

/** The phone keeps a tap until somebody listens. What a push says is the sender's claim: who opens it looks at the path. */
function onTap(listener: (path: string) => void): Off {
  const told = oncePerTap(listener);
  return off(
    FirebaseMessaging.addListener('notificationActionPerformed', ({ notification }) => {
      const { path } = (notification.data ?? {}) as { path?: unknown };
      if (typeof path === 'string') told(path);
    }),
  );
}

let lastCount: Promise<void> = Promise.resolve();

/**
 * On iOS. One after the other: of two that come at once the later one stays. Where the person was not asked yet whether
 * they may be notified, the plugin would ask them, and there is no number that could stand there.
 */
function countOnIcon(count: number): Promise<void> {
  lastCount = lastCount
    .catch(() => {})
    .then(async () => {
      const { receive } = await FirebaseMessaging.checkPermissions();
      if (permissionOf(receive) !== 'prompt') await Badge.set({ count });
    });
  return lastCount;
}

async function chooseAccount(clientId: string, nonce: string): Promise<string | null> {
  await SocialLogin.initialize({
    google: {
      webClientId: clientId,
      ...(iosClientId !== '' && { iOSClientId: iosClientId, iOSServerClientId: clientId }),
    },
  });
  try {
    const { result } = await SocialLogin.login({
      provider: 'google',
      options: { nonce, style: 'standard', filterByAuthorizedAccounts: false },
    });
    if (result.responseType === 'online' && result.idToken !== null) return result.idToken;
  } catch (error) {
    if (wasDismissed(error)) return null;
    throw error;
  }
  throw new Error('The account came without a token.');
}

/** Each plugin has its own words for it. */
const wasDismissed = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'USER_CANCELLED' || code === dismissedScan || /cancel/i.test(message ?? '');
};

async function share(what: { title: string; text: string; url: string }): ReturnType<Native['share']> {
  try {
    await Share.share(what);
    return 'shared';
  } catch (error) {
    if (wasDismissed(error)) return 'dismissed';
  }
  if (await copyText(what.url)) return 'copied';
  throw new Error('This phone neither shares nor copies.');
}

async function scan(): Promise<string | null> {
  try {
    const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({
      hint: CapacitorBarcodeScannerTypeHint.QR_CODE,
    });
    return ScanResult;
  } catch (error) {
    if (wasDismissed(error)) return null;
    throw error;
  }
}

/** The link that started the app is asked for: a page that begins anew within the app does not open it again. */
function onLink(listener: (path: string) => void): Off {
  const told = oncePerTap(listener);
  const hear = (link: string) => {
    const path = pathOf(link, hosts);
    if (path !== null) told(path);
  };
  let left = false;
  void App.getLaunchUrl().then((launch) => {
    const link = launch?.url;
    if (left || !link || sessionStorage.getItem('launchLink') === link) return;
    sessionStorage.setItem('launchLink', link);
    hear(link);
  });
  const leave = off(App.addListener('appUrlOpen', ({ url }) => hear(url)));
  return () => {
    left = true;
    leave();
  };
}

async function takeShared(): Promise<Shared> {
  if (!takesImages()) return { images: [], leftOut: 0 };
  const { images, leftOut } = await sharedImages.take();
  const usable = images.filter(({ type, size }) => type.startsWith('image/') && size <= limits.sharedBytes);
  const good = usable.slice(0, mostShared);
  for (const { id } of images.filter((image) => !good.includes(image))) discard(id);
  return {
    leftOut: leftOut + images.length - usable.length,
    images: good.map(({ id, name, type, size, path }) => ({
      ...{ name, type, size },
      async read() {
        try {
          const answer = await fetch(Capacitor.convertFileSrc(path));
          if (!answer.ok) throw new Error('The copy is gone.');
          return await answer.blob();
        } finally {
          discard(id);
        }
      },
    })),
  };
}

/** What stays in spite of it is erased when the app is started next. */
const discard = (id: string): void => void sharedImages.discard({ id }).catch(() => {});
