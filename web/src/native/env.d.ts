interface ImportMetaEnv {
  /** the server, where the pages come with an app and not from it */
  readonly VITE_API_ORIGIN?: string;
  /** of the identity provider, for the app on iOS */
  readonly VITE_IOS_CLIENT_ID?: string;
  /** hosts whose links open in the app, parted by spaces */
  readonly VITE_LINK_HOSTS?: string;
}
