import { coupleId, tokenOf } from '../../bench/platform/dataset.ts';
import type { Program } from '../../bench/platform/program.ts';
import { photo } from '../../e2e/photos.ts';

/** What the second person of the first couple sees on these nodes of a post that the first one keeps to themselves. */
export async function findLeaks(nodes: readonly Program[], postId: string | null): Promise<string[]> {
  if (postId === null) return [];
  const leaks = nodes.map(async ({ port }) => {
    const paths = [
      `post/${postId}/`,
      `post/?ids=${postId}`,
      `post/?twosome_id=${coupleId(1)}`,
      'post/?is_timeline=true',
      'post/deleted/',
      `post/${postId}/comment/`,
      'notification/',
    ];
    const found: string[] = [];
    for (const path of paths) {
      const response = await call(port, 2, path);
      if (response.status !== 200 && response.status !== 404)
        found.push(`${path} answers ${response.status} on port ${port}`);
      if ((await response.text()).includes(postId)) found.push(`${path} shows it on port ${port}`);
    }
    return found;
  });
  return (await Promise.all(leaks)).flat();
}

/** Adds such a post as the app does; null where the node refuses it. */
export async function addOnlyMe({ port }: Program): Promise<string | null> {
  const form = new FormData();
  form.append('only_me', 'true');
  form.append('only_me_images', await photo(), 'photo.jpg');
  const response = await call(port, 1, 'post/', { method: 'POST', body: form });
  const body = (await response.json()) as { id?: string };
  return response.status === 201 && body.id !== undefined ? body.id : null;
}

const call = (port: number, who: number, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${tokenOf(who)}` },
  });
