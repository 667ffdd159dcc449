import type { Config as ClientConfig } from '@twosome/contract/auth/auth.contract';

/** Below this a wrapper asks to be updated. */
const minClient = '0.1.0';

/** What the page is told of the server's settings before anybody signs in. */
export const clientConfigOf = (config: {
  googleClientIds: readonly string[];
  demoIdentity: boolean;
  supportEmail: string | null;
  appStoreUrl: string | null;
  vapid: { publicKey: string } | null;
}): ClientConfig => ({
  google_client_id: config.googleClientIds[0] ?? null,
  demo_identity: config.demoIdentity,
  support_email: config.supportEmail,
  app_store_url: config.appStoreUrl,
  web_push_key: config.vapid?.publicKey ?? null,
  min_client: minClient,
});
