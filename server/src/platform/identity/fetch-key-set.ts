/** Milliseconds for the whole answer. */
const patience = 5000;
const mostBytes = 64 * 1024;

/**
 * GETs a JSON document from a configured address. A redirect, a status other than 200, more than 64 KiB
 * (after decompression) and five seconds each end it with an error.
 */
export async function fetchKeySet(uri: string, milliseconds = patience): Promise<unknown> {
  const answer = await fetch(uri, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(milliseconds),
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`The answer was ${answer.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
