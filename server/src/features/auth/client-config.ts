import type { Config as ClientConfig } from '@twosome/contract/auth/auth.contract';

/** What the page is told of the server's settings before anybody signs in. */
export const clientConfigOf = (config: {
  googleClientIds: readonly string[];
  demoIdentity: boolean;
  supportEmail: string | null;
  appStoreUrl: string | null;
  vapid: { publicKey: string } | null;
  minClient: string;
}): ClientConfig => ({
  google_client_id: config.googleClientIds[0] ?? null,
  demo_identity: config.demoIdentity,
  support_email: config.supportEmail,
  app_store_url: config.appStoreUrl,
  web_push_key: config.vapid?.publicKey ?? null,
  min_client: config.minClient,
});
