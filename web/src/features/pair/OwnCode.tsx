import { groupCode } from '@twosome/contract/platform/ids';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share';
import { native } from '../../native/native.ts';
import { copyText } from '../../platform/copyText.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { inviteLink } from './connection.store.ts';
import styles from './OwnCode.module.css';
import { pairTexts } from './pair.texts.ts';

const { ownCode: texts, invite } = pairTexts;

/**
 * The code to give away: send it in an invite link, read it out, or copy it. If the person requires both codes, it is
 * one of two.
 */
export function OwnCode({ id, needsBoth }: { id: string; needsBoth: boolean }) {
  return (
    <section className="stack gap-3 text-center" aria-label={texts.region}>
      <Button wide icon={Share} onClick={() => share(inviteLink(id))}>
        {invite.label}
      </Button>
      <p className="small quiet">{needsBoth ? texts.explainedBoth : texts.explained}</p>
      <p className={styles.code}>{groupCode(id)}</p>
      <Button wide look="outlined" icon={Copy} onClick={() => copy(id)}>
        {texts.copy}
      </Button>
    </section>
  );
}

async function copy(code: string): Promise<void> {
  if (await copyText(code)) toast.good(texts.copied);
  else toast.bad(texts.notCopied);
}

async function share(link: string): Promise<void> {
  try {
    const device = await native();
    const done = await device.share({ title: invite.title, text: invite.message, url: link });
    if (done === 'copied') toast.good(invite.copied);
  } catch {
    toast.bad(invite.failed);
  }
}
