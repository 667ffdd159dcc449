import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { useOverlaidPost } from '../post/useOverlaidPost.ts';
import { useCoupleToBlock } from './safety.store.ts';
import { safetyTexts } from './safety.texts.ts';

/** `?postMoreId=`: the options for another couple's post. */
export function PostMore({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => !can.delete);
  const couple = useCoupleToBlock('post', id);
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title={safetyTexts.more.heading}
    >
      <MenuRow icon={Heart} onPress={() => overlay.turnInto('postClapsId', id)}>
        {safetyTexts.more.claps}
      </MenuRow>
      <MenuRow icon={Flag} onPress={() => overlay.turnInto('reportId', id, { reportKind: 'post' })}>
        {safetyTexts.more.report}
      </MenuRow>
      {couple !== null && (
        <MenuRow icon={Ban} red onPress={() => overlay.turnInto('blockId', couple)}>
          {safetyTexts.more.block}
        </MenuRow>
      )}
    </BottomSheet>
  );
}
