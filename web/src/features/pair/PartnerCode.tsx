import Link2 from 'lucide-react/icons/link-2';
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { asFailure, errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { connect, whoseCode } from './connection.store.ts';
import { readTyped } from './invite.store.ts';
import { pairTexts } from './pair.texts.ts';

export interface PartnerCodeHandle {
  /** fills in a scanned code and looks it up */
  submit(text: string): void;
}

export interface PartnerCodeProps {
  /** the code of an invite link, or '' */
  invited: string;
  ref?: Ref<PartnerCodeHandle>;
}

interface Problems {
  underCode?: string | undefined;
  below?: string;
}

const texts = pairTexts.connect;

/** Input for the partner's code: looks up its owner, and connects after a confirmation. */
export function PartnerCode({ invited, ref }: PartnerCodeProps) {
  const [typed, setTyped] = useState(invited);
  const { busy, by, failure, run, clearFailure } = useAct();
  const [found, setFound] = useState<(Awaited<ReturnType<typeof whoseCode>> & { code: string }) | null>(null);
  /** what is typed cannot be a code */
  const [unread, setUnread] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const problems: Problems = failure === null ? { underCode: unread } : problemsOf(failure);
  const change = (text: string) => {
    setTyped(text);
    setUnread(undefined);
    clearFailure();
  };

  function ask(text: string) {
    const read = readTyped(text);
    if ('error' in read) return setUnread(read.error);
    void run(async () => setFound({ code: read.code, ...(await whoseCode(read.code)) }), { by: 'asking' });
  }

  function confirm() {
    if (found === null) return;
    void run(() => connect(found.code), {
      by: 'connecting',
      onDone() {
        setFound(null);
        toast.say(texts.waiting(found.firstName));
      },
      // the reason is shown at the code
      onFailure: () => setFound(null),
    });
  }

  useImperativeHandle(ref, () => ({
    submit(text) {
      change(text);
      ask(text);
    },
  }));

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
        onValue={change}
        error={problems.underCode}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" look="red" wide busy={busy && by === 'asking'} className="mt-2">
        {pairTexts.partnerCode.connect}
      </Button>
      <p role="alert" className="problem mt-2 small">
        {problems.below}
      </p>
      <Dialog
        open={found !== null}
        onClose={() => busy || setFound(null)}
        icon={Link2}
        title={texts.title(found?.firstName ?? '')}
        message={found?.needsBoth ? texts.messageBoth(found.firstName) : texts.message}
        positiveLabel={texts.yes}
        onPositive={confirm}
        busy={busy && by === 'connecting'}
        negative
      />
    </form>
  );
}

/** Errors of `id` belong below the code, all others at the bottom. */
function problemsOf(error: unknown): Problems {
  const failure = asFailure(error);
  const [underCode] = errorsOf(failure, 'id');
  return underCode === undefined ? { below: failure.message } : { underCode };
}
