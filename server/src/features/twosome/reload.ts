import type { PassOn } from '../../platform/realtime/pass-on.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';

/** Tells every tab of the couple to go to the same step of the onboarding chain. The tab that asks names itself. */
export async function relayReload(
  passOn: PassOn,
  { viewer }: Connection<Partnered>,
  data: { url: string; origin?: string | undefined },
): Promise<void> {
  await passOn(
    { twosomeIds: [viewer.twosomeId] },
    {
      type: 'relay',
      data: { type: 'reload', url: data.url },
      sent_by: viewer.userId,
      ...(data.origin !== undefined && { origin: data.origin }),
    },
  );
}
