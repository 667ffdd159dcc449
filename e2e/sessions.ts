import type { Person } from './fixtures.ts';

interface Sessions {
  results: { id: string; is_this: boolean }[];
}

/** Signs the person out of all other devices. */
export async function endOtherSessions({ call }: Person): Promise<void> {
  const { results } = await call<Sessions>('GET auth/session/');
  for (const { id, is_this } of results) if (!is_this) await call(`DELETE auth/session/${id}/`);
}
