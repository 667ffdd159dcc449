import type { Config as ClientConfig } from '@twosome/contract/auth/auth.contract';
import type { Config } from '../../config.ts';

/** The server settings that the page needs before sign-in. */
export const clientConfigOf = (config: Config, isPreparing: boolean): ClientConfig => ({
  google_client_id: config.googleClientIds[0] ?? null,
  demo_identity: config.demoIdentity,
  ...(isPreparing && { demo_preparing: true }),
  support_email: config.supportEmail,
  app_store_url: config.appStoreUrl,
  web_push_key: config.vapid?.publicKey ?? null,
  min_client: config.minClient,
});
