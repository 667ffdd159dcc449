import { groupCode } from '@twosome/contract/platform/ids';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share';
import { native } from '../../native/native.ts';
import { copyText } from '../../platform/copyText.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { inviteLink } from './connection.ts';
import styles from './OwnCode.module.css';

/**
 * The code to give away: read it out, copy it, or send an invite link. If the person requires both codes, it is one
 * of two.
 */
export function OwnCode({ id, needsBoth }: { id: string; needsBoth: boolean }) {
  return (
    <section className={styles.own} aria-label="Your code">
      <p className="small quiet">
        {needsBoth
          ? 'This is your code. Give it to one person only, and enter theirs too: with both codes you are connected.'
          : 'This is your code. Give it to one person only.'}
      </p>
      <p className={`num ${styles.code}`}>{groupCode(id)}</p>
      <div className={styles.ways}>
        <Button wide icon={Copy} onClick={() => copy(id, 'Your ID has been copied')}>
          Copy my code
        </Button>
        <Button wide look="outlined" icon={Share} onClick={() => share(inviteLink(id))}>
          Send an invite link
        </Button>
      </div>
    </section>
  );
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.good(done);
  else toast.bad('That could not be copied. Please select your code and copy it by hand.');
}

async function share(link: string): Promise<void> {
  try {
    const device = await native();
    const done = await device.share({ title: 'Twosome', text: 'Connect with me on Twosome', url: link });
    if (done === 'copied') toast.good('Your invite link has been copied');
  } catch {
    toast.bad('That could not be shared. Please copy your code instead.');
  }
}
