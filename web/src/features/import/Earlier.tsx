import type { Import } from '@twosome/contract/import/import.contract';
import { useDates } from '../../platform/days.ts';
import { Row, Rows } from '../../ui/Rows.tsx';
import { useUser } from '../auth/auth.store.ts';
import { importTexts as texts } from './import.texts.ts';
import { countsOf } from './span.ts';
import { TakeBack } from './TakeBack.tsx';

/** Other imports that can be taken back. */
export function Earlier({ earlier }: Pick<Import, 'earlier'>) {
  const { id, partner } = useUser();
  const { fullDay } = useDates();
  if (earlier.length === 0) return null;
  const nameOf = (by: string) => (by === id ? texts.earlier.you : (partner?.first_name ?? ''));
  return (
    <section className="pt-6 border-t">
      <h2 className="above-list">{texts.earlier.heading}</h2>
      <Rows ruled label={texts.earlier.heading}>
        {earlier.map((one) => (
          <Row key={one.id} trailing={<TakeBack imported={one} small />}>
            <p className="strong">
              {texts.apps[one.kind]} · {countsOf(one.photos_done, one.messages_done)}
            </p>
            <p className="small quiet">{texts.earlier.line(nameOf(one.by), fullDay(one.until))}</p>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
