import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { Suggested } from './Suggested.tsx';

const part = lazyComponent(async () => (await import('./OwnAside.tsx')).OwnAside);

/** The column to the right of a page on wide windows. A phone never loads its code. */
export function Aside() {
  const OwnAside = useLazyComponent(part, true, () => {});
  return (
    OwnAside && (
      <OwnAside>
        <Suggested look="rows" />
      </OwnAside>
    )
  );
}
