import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import { derivedKey } from '../platform/secret-key.ts';
import { type AdminDeps, type Form, type OperatorRequest, parseForms } from './operator-request.ts';
import { showHealth, showJobs, showLog, showReports } from './overview.ts';
import { perform, showActForm } from './perform.ts';
import { mountReportForm } from './report-form.ts';
import { sendReportedImage, showImages, showReport } from './report-page.ts';
import { cookieOf, createSessions, hasOperators, type Operator, setCookie } from './session.ts';
import { finishSignIn, showSignIn, signInByToken, startSignIn } from './sign-in.ts';

type Show = (deps: AdminDeps, operatorRequest: OperatorRequest) => Promise<FastifyReply | null>;

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null;
  }
}

/**
 * The answers to the public form for reports, and the operator's pages: plain HTML, no script. Without operators in the settings their pages are not mounted. Without a session
 * every address but the sign-in answers as an unknown one does.
 */
export function mountAdmin({ secret, ...deps }: AdminDeps & { secret: Buffer }): void {
  const { config, http } = deps;
  mountReportForm(http, deps);
  if (!hasOperators(config)) return;
  const sessions = createSessions(derivedKey(secret, 'operator sessions'), config);
  const signIn = { ...deps, sessions };
  http.app.register(async (app) => {
    parseForms(app);
    mountSignIn(app, signIn);

    app.decorateRequest('operator', null);
    /** Before any of the body is read. */
    const guard = {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const found = await sessions.find(cookieOf(request, 'session'));
        if (found === null) return http.answerNotFound(request, reply);
        if (request.method === 'POST') requireOwnOrigin(request, config.publicUrl);
        setCookie(reply, 'session', found.renewed);
        request.operator = found.operator;
      },
    };
    const run = (show: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { operator, params, query, body } = request;
      if (operator === null) throw new Error('The guard did not run.');
      const operatorRequest = { operator, params, query, form: body ?? {}, reply } as OperatorRequest;
      return (await show(deps, operatorRequest)) ?? http.answerNotFound(request, reply);
    };
    const get = (url: string, show: Show) => app.get(url, guard, run(show));
    const post = (url: string, show: Show) => app.post(url, guard, run(show));

    app.get('/admin', async (request, reply) => {
      const found = await sessions.find(cookieOf(request, 'session'));
      if (found === null) return showSignIn(deps, reply);
      request.operator = found.operator;
      return run(showReports)(request, reply);
    });
    get('/admin/report/:id', showReport);
    post('/admin/report/:id/images', showImages);
    get('/admin/report/:id/image/:image', sendReportedImage);
    get('/admin/act', showActForm);
    post('/admin/act', perform);
    get('/admin/log', showLog);
    get('/admin/jobs', showJobs);
    get('/admin/health', showHealth);
    post('/admin/sign-out', async (_, { reply }) => {
      setCookie(reply, 'session', null);
      return reply.code(303).header('location', '/admin').send();
    });
  });
}

function mountSignIn(app: FastifyInstance, deps: Parameters<typeof signInByToken>[0]): void {
  const limited = { onRequest: (request: FastifyRequest) => deps.http.count('operator', request.raw) };
  app.post('/admin/sign-in', limited, async (request, reply) => {
    requireOwnOrigin(request, deps.config.publicUrl);
    return signInByToken(deps, request.body as Form, reply);
  });
  app.get('/admin/sign-in/:provider', limited, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    return (await startSignIn(deps, provider, reply)) ?? deps.http.answerNotFound(request, reply);
  });
  app.post('/admin/signed-in', limited, async (request, reply) =>
    finishSignIn(deps, request, request.body as Form, reply),
  );
}

/** Beside the `Strict` cookie: a form of another site, or of another host of the same site, changes nothing. */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers;
  if (origin !== publicUrl && URL.parse(origin ?? '')?.host !== host) throw new ApiError('notFound');
}
