import type { Broadcast } from '../../platform/realtime/broadcast.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';

/** Sends every tab of the couple to the same onboarding step. `origin` lets the sending tab ignore its own frame. */
export async function relayReload(
  broadcast: Broadcast,
  { viewer }: Connection<Partnered>,
  data: { url: string; origin?: string | undefined },
): Promise<void> {
  await broadcast(
    { twosomeIds: [viewer.twosomeId] },
    {
      type: 'relay',
      data: { type: 'reload', url: data.url },
      sent_by: viewer.userId,
      ...(data.origin !== undefined && { origin: data.origin }),
    },
  );
}
