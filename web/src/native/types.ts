export type Kind = 'web' | 'android' | 'ios';
/** 'unavailable': this device has no such thing, or refused it for good without a way to ask again */
export type Permission = 'granted' | 'denied' | 'prompt' | 'unavailable';
export type Off = () => void;
/** Where the server sends a push to: a token of FCM, or a Web Push subscription. */
export type PushAddress =
  | { kind: 'fcm'; token: string }
  | { kind: 'web'; endpoint: string; keys: { p256dh: string; auth: string } };
export interface SharedImage {
  name: string;
  type: string;
  size: number;
  /** once: the copy that the phone kept is gone after it */
  read(): Promise<Blob>;
}
export interface Shared {
  images: SharedImage[];
  /** how many more there were that are no images, too large, or could not be read: the person is told */
  leftOut: number;
}

/** What the app needs of the device that it runs on: a browser or a phone. */
export interface Native {
  kind: Kind;
  notifications: {
    permission(): Promise<Permission>;
    /** asks the person: after a reason and a tap, never at the first start */
    ask(): Promise<Permission>;
    /** null where there is none; `webPushKey` is config's, for the web's half */
    address(webPushKey: string | null): Promise<PushAddress | null>;
    /** at sign-out: the device's address is given up */
    giveUp(): Promise<void>;
    /** the system gave another address */
    onAddress(listener: (address: PushAddress) => void): Off;
    /** a push was tapped: the path to open, ours only; what was tapped before the app was ready comes too */
    onTap(listener: (path: string) => void): Off;
    /**
     * the number on the app's icon; 0 takes it away, and with it the notifications that are shown. A browser leaves those
     * that came after `countedAt`, in milliseconds of its own clock; a phone cannot tell when they came. On Android the
     * icon has a dot or a number for what is shown, as its launcher does it: there it goes with them, and only then
     */
    badge(count: number, countedAt?: number): Promise<void>;
  };
  /** the identity provider's accounts of the phone; null: the page shows the provider's own button. null is answered when dismissed */
  chooseAccount: null | ((clientId: string, nonce: string) => Promise<string | null>);
  /** asks the store's own dialog; it may show nothing. null: there is no store here */
  rate: null | (() => Promise<void>);
  /** rejects where even the clipboard is closed */
  share(what: { title: string; text: string; url: string }): Promise<'shared' | 'dismissed' | 'copied'>;
  /** the phone's own scanner; null: the page's camera. null is answered when dismissed */
  scan: null | (() => Promise<string | null>);
  /** a link into the app, cold or warm: path, query and hash; other hosts never arrive */
  onLink(listener: (path: string) => void): Off;
  /** Android's back button; the listener answers whether it did something. Else: history, then the app is left */
  onBack(listener: () => boolean): Off;
  /** what was shared into the app, each once; at most so many and so large, images only */
  takeShared(): Promise<Shared>;
  /** at sign-out: what waits was shared by whoever was here, and is not for the next one */
  dropShared(): Promise<void>;
  onShared(listener: () => void): Off;
  haptic(kind: 'light' | 'success'): void;
  /** the system's bars in the theme's colours */
  dressBars(look: 'light' | 'dark'): void;
}
