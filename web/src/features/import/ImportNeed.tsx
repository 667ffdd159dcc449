import PackageOpen from 'lucide-react/icons/package-open';
import { useUser } from '../auth/auth.store.ts';
import { NeedLink, type NeedProps, usePartner } from '../NeedRow.tsx';
import { importNeedTexts as texts } from './import.need.texts.ts';

export const importNeed = { Row: Import, store: null };

function Import({ need: { import: found } }: NeedProps) {
  const isOwn = useUser().id === found?.by;
  const partner = usePartner();
  const { preview, proposed, act, messages } = texts;
  return (
    <NeedLink
      icon={PackageOpen}
      title={isOwn ? preview : proposed(partner)}
      line={found && found.messages > 0 ? messages(found.messages) : undefined}
      to="/profile/settings/import"
      act={act}
    />
  );
}
