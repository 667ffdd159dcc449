import { serverTimeHeader } from '@twosome/contract/platform/timing';

interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal | null;
}

/** Like fetch, but reports the progress of the upload, which fetch does not. */
export function upload(
  address: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    // a signal that is already aborted fires no event
    if (signal?.aborted) return aborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: Object.fromEntries(
            ['Retry-After', serverTimeHeader].map((name) => [name, request.getResponseHeader(name) ?? '']),
          ),
        }),
      );
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = aborted;
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
