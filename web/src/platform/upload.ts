interface Sent {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal | null;
}

/** Does what fetch does, and says how much of the body is out, which fetch keeps to itself. */
export function upload(
  address: string,
  { method, headers, body, signal }: Sent,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
