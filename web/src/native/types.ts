export type Kind = 'web' | 'android' | 'ios';
/** 'unavailable': the device does not support it, or the user refused it for good */
export type Permission = 'granted' | 'denied' | 'prompt' | 'unavailable';
export type Off = () => void;
/** Where the server sends a push: an FCM token or a Web Push subscription. */
export type PushTarget =
  | { kind: 'fcm'; token: string }
  | { kind: 'web'; endpoint: string; keys: { p256dh: string; auth: string } };
export interface SharedImage {
  name: string;
  type: string;
  size: number;
  /** works once: it deletes the copy that the phone stored */
  read(): Promise<Blob>;
}
export interface Shared {
  images: SharedImage[];
  /** how many further files were not images, too large, or unreadable; the user is informed */
  leftOut: number;
}

/** What the app needs of its device: a browser or a phone. */
export interface Native {
  kind: Kind;
  notifications: {
    permission(): Promise<Permission>;
    /** asks the user; call it after an explanation and a tap, never at the first start */
    ask(): Promise<Permission>;
    /** null if there is none; `webPushKey` comes from the config and is used on the web only */
    address(webPushKey: string | null): Promise<PushTarget | null>;
    /** called at sign-out: gives up the device's push address */
    unregister(): Promise<void>;
    /** the system issued a new push address */
    onAddress(listener: (address: PushTarget) => void): Off;
    /** a push was tapped: the path to open, only our own; taps before the app was ready are delivered too */
    onTap(listener: (path: string) => void): Off;
    /**
     * Sets the number on the app's icon; 0 also removes the shown notifications. A browser keeps those shown after
     * `countedAt` (milliseconds of its own clock); a phone does not know when they were shown. On Android the
     * launcher derives the badge from the shown notifications, so only 0 has an effect.
     */
    badge(count: number, countedAt?: number): Promise<void>;
  };
  /**
   * the phone's accounts at the identity provider, resolving to null when dismissed; null: the page shows the
   * provider's own button
   */
  chooseAccount: null | ((clientId: string, nonce: string) => Promise<string | null>);
  /** opens the store's rating dialog, which may show nothing; null: there is no store */
  rate: null | (() => Promise<void>);
  /** rejects if even the clipboard is unavailable */
  share(what: { title: string; text: string; url: string }): Promise<'shared' | 'dismissed' | 'copied'>;
  /** opens the share sheet with a photo; null: the page shares it */
  sharePhoto: null | ((photo: File) => Promise<void>);
  /** the phone's own scanner, resolving to null when dismissed; null: the page uses the camera */
  scan: null | (() => Promise<string | null>);
  /** a link into the app, at launch or later: path, query and hash; links to other hosts are dropped */
  onLink(listener: (path: string) => void): Off;
  /** Android's back button; the listener returns whether it handled it. Otherwise: history, then the app is left */
  onBack(listener: () => boolean): Off;
  /** what was shared into the app, each image once; limited in number and size */
  takeShared(): Promise<Shared>;
  /** called at sign-out: images that wait belong to the user who leaves */
  dropShared(): Promise<void>;
  onShared(listener: () => void): Off;
  haptic(kind: 'light' | 'success'): void;
  /** sets the system bars to the theme's colours */
  styleBars(look: 'light' | 'dark'): void;
}
