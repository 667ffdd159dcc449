interface ImportMetaEnv {
  /** the server, if the pages are bundled with an app */
  readonly VITE_API_ORIGIN?: string;
  /** the identity provider's client id for the iOS app */
  readonly VITE_IOS_CLIENT_ID?: string;
  /** hosts whose links open in the app, separated by spaces */
  readonly VITE_LINK_HOSTS?: string;
}
