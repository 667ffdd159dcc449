import type { SuggestedProps } from '../../features/follow/Suggested.tsx';
import { useIdle } from '../../ui/idle.ts';
import { later, useLater } from '../../ui/later.ts';

const part = later<SuggestedProps>(() =>
  import('../../features/follow/Suggested.tsx').then((file) => file.Suggested),
);

/** Couples to follow. They are beside the matter, and so is their code: where it does not come, nothing is said. */
export function Suggested(props: SuggestedProps) {
  const Part = useLater(part, useIdle(), () => {});
  return Part && <Part {...props} />;
}
