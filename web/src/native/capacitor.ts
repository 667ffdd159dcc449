import { App } from '@capacitor/app';
import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHint } from '@capacitor/barcode-scanner';
import {
  Capacitor,
  type PluginListenerHandle,
  registerPlugin,
  SystemBars,
  SystemBarsStyle,
} from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Share } from '@capacitor/share';
import { InAppReview } from '@capacitor-community/in-app-review';
import { FirebaseMessaging } from '@capacitor-firebase/messaging';
import { Badge } from '@capawesome/capacitor-badge';
import { SocialLogin } from '@capgo/capacitor-social-login';
import { limits } from '@twosome/contract/platform/limits';
import { copyText } from '../platform/copyText.ts';
import { maxSharedImages } from '../platform/sharedImages.ts';
import { oncePerTap, pathOf } from './links.ts';
import type { Kind, Native, Off, Permission, PushTarget, Shared } from './types.ts';

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
const supportsSharedImages = (): boolean => Capacitor.isPluginAvailable('SharedImages');

const iosClientId: string = import.meta.env.VITE_IOS_CLIENT_ID ?? '';
/** Hosts whose links open in the app, the server's first. */
const hosts: readonly string[] = (import.meta.env.VITE_LINK_HOSTS ?? '').split(' ');
const dismissedScan = 'OS-PLUG-BARC-0006';

/** The app on a phone. */
export const wrapped = (kind: Kind): Native => ({
  kind,
  notifications: {
    permission: async () => permissionOf((await FirebaseMessaging.checkPermissions()).receive),
    ask: async () => permissionOf((await FirebaseMessaging.requestPermissions()).receive),
    address,
    unregister: () => FirebaseMessaging.deleteToken(),
    onAddress,
    onTap,
    async badge(count) {
      const shown = count === 0 && FirebaseMessaging.removeAllDeliveredNotifications();
      await Promise.all([shown, kind === 'ios' && setIconBadge(count)]);
    },
  },
  chooseAccount: kind === 'ios' && iosClientId === '' ? null : chooseAccount,
  rate: () => InAppReview.requestReview(),
  share,
  sharePhoto,
  scan,
  onLink,
  onBack: (listener) =>
    off(
      App.addListener('backButton', ({ canGoBack }) => {
        if (listener()) return;
        if (canGoBack) history.back();
        // a listener replaces the system's default, so the app has to minimize itself
        else void App.minimizeApp();
      }),
    ),
  takeShared,
  async dropShared() {
    await dropSharedPhotos();
    if (!supportsSharedImages()) return;
    for (const { id } of (await sharedImages.take()).images) discard(id);
  },
  onShared: (listener) =>
    supportsSharedImages() ? off(sharedImages.addListener('shared', listener)) : () => {},
  haptic(which) {
    const feedback =
      which === 'light'
        ? Haptics.impact({ style: ImpactStyle.Light })
        : Haptics.notification({ type: NotificationType.Success });
    // a phone without a vibration motor
    feedback.catch(() => {});
  },
  styleBars(theme) {
    const style = theme === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
    SystemBars.setStyle({ style }).catch(() => {});
  },
});

/** Removal may be requested before the plugin has confirmed the listener. */
const off = (listening: Promise<PluginListenerHandle>): Off => {
  return () => void listening.then((handle) => handle.remove());
};

/** 'prompt-with-rationale': the user refused once, and the system allows one more prompt. */
const permissionOf = (answer: string): Permission =>
  answer === 'granted' || answer === 'denied' ? answer : 'prompt';

/**
 * No token without permission: iOS would return one whose pushes are never shown. Rejects when Firebase is not set
 * up.
 */
async function address(): Promise<PushTarget | null> {
  const { receive } = await FirebaseMessaging.checkPermissions();
  if (receive !== 'granted') return null;
  return { kind: 'fcm', token: (await FirebaseMessaging.getToken()).token };
}

/**
 * The plugin creates a token before the user has allowed anything and delivers the event late. So the event only
 * says that there is a new token, and the current one is queried.
 */
function onAddress(listener: (address: PushTarget) => void): Off {
  const report = async () => {
    const now = await address();
    if (now !== null) listener(now);
  };
  // if this fails, the next start sends the token
  return off(FirebaseMessaging.addListener('tokenReceived', () => void report().catch(() => {})));
}

/** The plugin keeps a tap until a listener is added. The path in a push is untrusted: the caller validates it. */
function onTap(listener: (path: string) => void): Off {
  const openOnce = oncePerTap(listener);
  return off(
    FirebaseMessaging.addListener('notificationActionPerformed', ({ notification }) => {
      const { path } = (notification.data ?? {}) as { path?: unknown };
      if (typeof path === 'string') openOnce(path);
    }),
  );
}

let lastCount: Promise<void> = Promise.resolve();

/**
 * iOS only. Updates run one after the other, so that the latest count wins. Before the user was asked for permission
 * the plugin would ask, and no badge could be shown anyway.
 */
function setIconBadge(count: number): Promise<void> {
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
  throw new Error('The account has no token.');
}

/** Each plugin reports a dismissal differently. */
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
  throw new Error('This phone can neither share nor copy.');
}

/** Files that the app has handed to the share sheet. */
const sharedPhotos = { path: 'shared-photos', directory: Directory.Cache };

/** The sheet takes files, no bytes. The other app may read the file later, so the next share deletes it. */
async function sharePhoto(photo: File): Promise<void> {
  await dropSharedPhotos();
  const { uri } = await Filesystem.writeFile({
    ...sharedPhotos,
    path: `${sharedPhotos.path}/${photo.name}`,
    data: await base64Of(photo),
    recursive: true,
  });
  try {
    await Share.share({ files: [uri] });
  } catch (error) {
    if (!wasDismissed(error)) throw error;
  }
}

/** Fails when there are none. */
const dropSharedPhotos = (): Promise<void> =>
  Filesystem.rmdir({ ...sharedPhotos, recursive: true }).catch(() => {});

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

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

/** The launch link is returned on every page load, so a reload inside the app must not open it again. */
function onLink(listener: (path: string) => void): Off {
  const openOnce = oncePerTap(listener);
  const deliver = (link: string) => {
    const path = pathOf(link, hosts);
    if (path !== null) openOnce(path);
  };
  let isRemoved = false;
  void App.getLaunchUrl().then(async (launch) => {
    const link = launch?.url;
    if (!link) return;
    const mark = await markOf(link);
    if (isRemoved || sessionStorage.getItem('launchLink') === mark) return;
    sessionStorage.setItem('launchLink', mark);
    deliver(link);
  });
  const leave = off(App.addListener('appUrlOpen', ({ url }) => deliver(url)));
  return () => {
    isRemoved = true;
    leave();
  };
}

/** A hash, because the mark survives a sign-out and the link itself shows what the user viewed. */
async function markOf(link: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(link));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

async function takeShared(): Promise<Shared> {
  if (!supportsSharedImages()) return { images: [], leftOut: 0 };
  const { images, leftOut } = await sharedImages.take();
  const usable = images.filter(({ type, size }) => type.startsWith('image/') && size <= limits.sharedBytes);
  const accepted = usable.slice(0, maxSharedImages);
  for (const { id } of images.filter((image) => !accepted.includes(image))) discard(id);
  return {
    leftOut: leftOut + images.length - usable.length,
    images: accepted.map(({ id, name, type, size, path }) => ({
      ...{ name, type, size },
      async read() {
        try {
          const answer = await fetch(Capacitor.convertFileSrc(path));
          if (!answer.ok) throw new Error('The copy was deleted.');
          return await answer.blob();
        } finally {
          discard(id);
        }
      },
    })),
  };
}

/** A copy that is not deleted here is deleted at the next start of the app. */
const discard = (id: string): void => void sharedImages.discard({ id }).catch(() => {});
