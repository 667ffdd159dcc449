import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { chooseBothCodes, useBothCodes } from './bothCodes.store.ts';
import { pairTexts } from './pair.texts.ts';

const texts = pairTexts.bothCodes;

/** The setting to require both codes. Offered before the first connection too, because a code may reach a stranger. */
export function BothCodes() {
  const { parted, has_parted } = useUser();
  const reason = has_parted && `${texts.reason(parted?.first_name ?? texts.unnamed)} `;
  const wanted = useBothCodes();
  return (
    <SwitchRow
      label={texts.label}
      line={
        <>
          {reason}
          {texts.explained}
        </>
      }
      on={wanted}
      onSwitch={(on) => void chooseBothCodes(on).catch(toastError(texts.failed))}
    />
  );
}
