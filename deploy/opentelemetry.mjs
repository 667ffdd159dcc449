// Optional tracing with OpenTelemetry: node --import=/path/to/this/file server/dist/main.js
// See "Traces" in docs/operating.md for the packages and the settings.
import { register } from 'node:module';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';

// hooks that let OpenTelemetry wrap Node's http where it is imported
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

// Never in a span: ids in paths and addresses of people, signatures and codes in query strings, addresses of devices
const hidden = {
  ...{ 'url.full': '', 'url.path': '', 'url.query': '', 'http.url': '', 'http.target': '' },
  ...{ 'client.address': '', 'network.peer.address': '', 'user_agent.original': '' },
};

const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => /^\/(healthz|readyz|metrics)$/.test(url),
      startIncomingSpanHook: () => hidden,
      startOutgoingSpanHook: () => hidden,
    }),
    new UndiciInstrumentation({ startSpanHook: () => hidden }),
  ],
});
sdk.start();
// after the last request the server ends by itself; send what is left
process.once('beforeExit', () => sdk.shutdown());
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => sdk.shutdown());
