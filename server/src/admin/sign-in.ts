import { randomBytes } from 'node:crypto';
import { cutText } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import { BadCredential, IdentityUnavailable } from '../platform/identity/errors.ts';
import type { Provider } from '../platform/identity/provider.ts';
import { isSameSecret } from '../platform/secret-key.ts';
import type { AdminDeps } from './operator-request.ts';
import { html, sendPage } from './page.ts';
import {
  cookieOf,
  type Operator,
  operatorOfAccount,
  operatorOfToken,
  type Sessions,
  setCookie,
} from './session.ts';

type Deps = AdminDeps & { sessions: Sessions };

/** Providers of a listed operator that can sign in by a page. */
const providersOf = ({ config }: AdminDeps): (Provider & { authorizationEndpoint: string })[] =>
  config.identityProviders.flatMap((provider) =>
    provider.authorizationEndpoint !== undefined &&
    config.operators.some(({ issuer }) => issuer === provider.issuer)
      ? [{ ...provider, authorizationEndpoint: provider.authorizationEndpoint }]
      : [],
  );

export function showSignIn(deps: AdminDeps, reply: FastifyReply, error: string | null = null): FastifyReply {
  const body = html`
<main>
<h1>Operator sign-in</h1>
${error !== null && html`<p class="error" role="alert">${error}</p>`}
${providersOf(deps).map(({ name }) => html`<p><a class="button" href="/admin/sign-in/${encodeURIComponent(name)}">Sign in with ${name}</a></p>`)}
${
  deps.config.adminToken !== null &&
  html`<form class="act" method="post" action="/admin/sign-in">
<label>Your name, for the log <input type="text" name="name" required maxlength="100" autocomplete="username"></label>
<label>Token <input type="password" name="token" required autocomplete="current-password"></label>
<button>Sign in</button>
</form>`
}
</main>`;
  return sendPage(reply, { title: 'Operator sign-in', body, status: error === null ? 200 : 403 });
}

/** Signs in with the shared token. */
export async function signInByToken(
  deps: Deps,
  form: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = cutText(cleanText(form.name ?? ''), 100);
  if (name === '') return showSignIn(deps, reply, 'Enter your name: the log records who acts.');
  const operator = operatorOfToken(deps.config, form.token ?? '', name);
  if (operator === null) {
    deps.log.warn({ reason: 'token' }, 'an operator sign-in was refused');
    return showSignIn(deps, reply, 'This token is not accepted.');
  }
  return enter(deps, operator, reply);
}

/**
 * Sends the browser to the provider, which answers by a form with an ID token (OpenID Connect's implicit flow for ID
 * tokens: no client secret, no script). The nonce ties the token to this browser and this sign-in, so that an ID token
 * which the app received is not accepted here.
 */
export async function startSignIn(
  deps: Deps,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const provider = providersOf(deps).find((one) => one.name === name);
  if (provider === undefined) return null;
  const nonce = randomBytes(24).toString('base64url');
  setCookie(reply, 'start', await deps.sessions.start({ provider: name, nonce }));
  const url = new URL(provider.authorizationEndpoint);
  const query = {
    client_id: provider.clientIds[0] ?? '',
    redirect_uri: `${deps.config.publicUrl}/admin/signed-in`,
    response_type: 'id_token',
    response_mode: 'form_post',
    scope: 'openid',
    nonce,
    state: nonce,
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return reply.code(303).header('location', url.href).send();
}

/** The provider's answer, a POST from another site. Only an operator's account gets in. */
export async function finishSignIn(
  deps: Deps,
  request: FastifyRequest,
  form: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const start = await deps.sessions.findStart(cookieOf(request, 'start'));
  setCookie(reply, 'start', null);
  if (start === null || !isSameSecret(form.state ?? '', start.nonce))
    return showSignIn(deps, reply, 'This sign-in has expired. Try again.');
  try {
    const account = await deps.verifier.verify(form.id_token ?? '', { nonce: start.nonce });
    // The answer must come from the provider that this sign-in began at: another one may have learned the nonce.
    const provider = providersOf(deps).find(({ name }) => name === start.provider);
    const operator = account.issuer === provider?.issuer ? operatorOfAccount(deps.config, account) : null;
    if (operator !== null) return await enter(deps, operator, reply);
    deps.log.warn({ reason: 'account' }, 'an operator sign-in was refused');
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new ApiError('unavailable');
    if (!(error instanceof BadCredential)) throw error;
  }
  return showSignIn(deps, reply, 'This account is not an operator’s.');
}

/** Goes on by a page of ours: after a redirect from another site the browser would not send a `Strict` cookie. */
async function enter(
  { sessions, log }: Deps,
  operator: Operator,
  reply: FastifyReply,
): Promise<FastifyReply> {
  log.info({ operator: operator.by }, 'an operator signed in');
  setCookie(reply, 'session', await sessions.begin(operator));
  const body = html`<main><h1>Signed in</h1><p><a class="button" href="/admin">Continue</a></p></main>`;
  return sendPage(reply, { title: 'Signed in', body, refresh: '/admin' });
}
