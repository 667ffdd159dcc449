import Heart from 'lucide-react/icons/heart';
import Lock from 'lucide-react/icons/lock';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import type { Overlay } from '../../platform/overlay.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { deletePost, makePrivate, showToPartner } from './post.store.ts';
import { postTexts } from './post.texts.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** `?postOptionId=`: the couple's options for a post. */
export function PostOptions({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit || can.make_private || can.delete);
  const can = post?.can;
  const partner = usePartnersName();
  const hide = () => {
    overlay.close();
    makePrivate(id).catch(toastError(texts.options.stillShared));
  };
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title={texts.options.heading}
    >
      {!post?.taken_down && (
        <MenuRow icon={Maximize2} onPress={() => overlay.turnInto('postPhotoId', id)}>
          {postTexts.photos.view}
        </MenuRow>
      )}
      {post?.only_me ? (
        <MenuRow icon={UsersRound} onPress={() => overlay.turnInto('postShowId', id)}>
          {texts.options.show(partner)}
        </MenuRow>
      ) : (
        <MenuRow icon={Heart} onPress={() => overlay.turnInto('postClapsId', id)}>
          {texts.options.claps}
        </MenuRow>
      )}
      {can?.edit && (
        <MenuRow icon={Pencil} onPress={() => overlay.turnInto('postEditId', id)}>
          {texts.options.edit}
        </MenuRow>
      )}
      {!post?.only_me && (
        <MenuRow icon={Lock} disabled={!can?.make_private} onPress={hide}>
          {texts.options.makePrivate}
        </MenuRow>
      )}
      {can?.delete && (
        <MenuRow icon={Trash2} red onPress={() => overlay.turnInto('postDeleteId', id)}>
          {texts.options.remove}
        </MenuRow>
      )}
    </BottomSheet>
  );
}

const usePartnersName = (): string => useUser().partner?.first_name ?? '';

/** `?postShowId=`: asks before a post that only its creator sees is shown to the partner. */
export function ShowPost({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (_can, { only_me }) => only_me === true);
  const partner = usePartnersName();
  return (
    <Confirm
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      icon={UsersRound}
      title={texts.show.title(partner)}
      message={texts.show.message(partner)}
      positiveLabel={texts.show.positiveLabel}
      act={() => showToPartner(id)}
      done={texts.show.done(partner)}
      failed={texts.show.failed}
      closesAtOnce
    />
  );
}

/** `?postDeleteId=`: asks before a post is deleted. */
export function DeletePost({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.delete);
  const navigate = useNavigate();
  const remove = async () => {
    await deletePost(id);
    toast.say(texts.remove.done, {
      tone: 'good',
      action: { label: settingsPageNames.deletedPosts, onPress: () => void navigate('/post/deleted') },
    });
  };
  return (
    <Confirm
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      icon={Trash2}
      {...texts.removeDialog}
      act={remove}
      failed={texts.remove.failed}
      closesAtOnce
    />
  );
}
