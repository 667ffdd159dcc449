import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Maximize2 from 'lucide-react/icons/maximize-2';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { postTexts } from '../post/post.texts.ts';
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
      <MenuRow icon={Maximize2} onPress={() => overlay.turnInto('postPhotoId', id)}>
        {postTexts.photos.view}
      </MenuRow>
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
