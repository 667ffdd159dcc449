import Link2 from 'lucide-react/icons/link-2';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './PartnerCode.module.css';
import { pairTexts } from './pair.texts.ts';
import { type Connecting, useConnecting } from './useConnecting.ts';

export interface PartnerCodeProps {
  /** the code of an invite link, or '' */
  invited: string;
  /** a scanned code: submitted immediately */
  scanned: { text: string } | null;
}

/** Input for the partner's code, and the confirmation whose code it is. */
export function PartnerCode({ invited, scanned }: PartnerCodeProps) {
  const [typed, setTyped] = useState(invited);
  const field = useRef<HTMLInputElement>(null);
  const connecting = useConnecting();
  const { ask, forgetErrors, problems, state } = connecting;

  useEffect(() => {
    if (scanned === null) return;
    setTyped(scanned.text);
    ask(scanned.text);
  }, [scanned, ask]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    loadDialog().catch(() => {});
    ask(typed);
    field.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        ref={field}
        label={pairTexts.partnerCode.label}
        placeholder={pairTexts.partnerCode.placeholder}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          forgetErrors();
        }}
        error={problems.underCode}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        beside={
          <Button type="submit" look="red" busy={state === 'asking'} className={styles.connect}>
            {pairTexts.partnerCode.connect}
          </Button>
        }
      />
      <p role="alert" className={styles.below}>
        {problems.below}
      </p>
      <ConnectDialog connecting={connecting} />
    </form>
  );
}

function ConnectDialog({ connecting }: { connecting: Connecting }) {
  const { found, state, cancel, confirm } = connecting;
  const texts = pairTexts.connect;
  return (
    <Dialog
      open={found !== null}
      onClose={cancel}
      icon={Link2}
      title={texts.title(found?.firstName ?? '')}
      message={found?.needsBoth ? texts.messageBoth(found.firstName) : texts.message}
      positiveLabel={texts.yes}
      onPositive={confirm}
      busy={state === 'connecting'}
      negative
    />
  );
}
