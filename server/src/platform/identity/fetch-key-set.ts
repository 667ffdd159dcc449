/** For the whole response. */
const timeoutMs = 5000;
const maxBytes = 64 * 1024;

/**
 * Fetches a JSON document from a configured URL. Throws on a redirect, a status other than 200, more than 64 KiB (after
 * decompression) or after five seconds.
 */
export async function fetchKeySet(uri: string, milliseconds = timeoutMs): Promise<unknown> {
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
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
