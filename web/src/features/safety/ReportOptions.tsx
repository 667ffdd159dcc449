import Flag from 'lucide-react/icons/flag';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import type { UrlOverlayProps } from '../../ui/UrlOverlay.tsx';
import { useReportedKind } from './safety.store.ts';
import { safetyTexts } from './safety.texts.ts';

/** `?reportKind=&reportOptionId=`: the options for what the partner wrote. */
export function ReportOptions({ overlay, id }: UrlOverlayProps) {
  const reportKind = useReportedKind();
  return (
    <BottomSheet
      open={overlay.value !== null && reportKind !== null}
      onClose={overlay.close}
      title={safetyTexts.options.heading}
    >
      <MenuRow icon={Flag} onPress={() => reportKind && overlay.turnInto('reportId', id, { reportKind })}>
        {safetyTexts.options.report}
      </MenuRow>
    </BottomSheet>
  );
}
