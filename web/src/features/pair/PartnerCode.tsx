import Link2 from 'lucide-react/icons/link-2';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { asFailure, errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { connect, whoseCode } from './connection.store.ts';
import styles from './PartnerCode.module.css';
import { readTyped } from './pair.store.ts';
import { pairTexts } from './pair.texts.ts';

export interface PartnerCodeProps {
  /** the code of an invite link, or '' */
  invited: string;
  /** a scanned code: submitted immediately */
  scanned: { text: string } | null;
}

interface Problems {
  underCode?: string;
  below?: string;
}

const texts = pairTexts.connect;

/** Input for the partner's code: looks up its owner, and connects after a confirmation. */
export function PartnerCode({ invited, scanned }: PartnerCodeProps) {
  const [typed, setTyped] = useState(invited);
  const [state, setState] = useState<'idle' | 'asking' | 'connecting'>('idle');
  const [found, setFound] = useState<(Awaited<ReturnType<typeof whoseCode>> & { code: string }) | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);

  /** One request at a time: a second tap does nothing. */
  async function runExclusively(as: 'asking' | 'connecting', work: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setState(as);
    setProblems({});
    try {
      await work();
    } catch (error) {
      setFound(null);
      setProblems(problemsOf(error));
    }
    busy.current = false;
    setState('idle');
  }

  async function ask(text: string) {
    const read = readTyped(text);
    if ('error' in read) return setProblems({ underCode: read.error });
    await runExclusively('asking', async () =>
      setFound({ code: read.code, ...(await whoseCode(read.code)) }),
    );
  }

  const confirm = () =>
    runExclusively('connecting', async () => {
      if (found === null) return;
      await connect(found.code);
      setFound(null);
      toast.say(texts.waiting(found.firstName));
    });

  const submitScanned = useEffectEvent((text: string) => {
    setTyped(text);
    void ask(text);
  });
  useEffect(() => {
    if (scanned !== null) submitScanned(scanned.text);
  }, [scanned]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    loadDialog().catch(() => {});
    void ask(typed);
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
          setProblems({});
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
      <p role="alert" className={`problem ${styles.below}`}>
        {problems.below}
      </p>
      <Dialog
        open={found !== null}
        onClose={() => busy.current || setFound(null)}
        icon={Link2}
        title={texts.title(found?.firstName ?? '')}
        message={found?.needsBoth ? texts.messageBoth(found.firstName) : texts.message}
        positiveLabel={texts.yes}
        onPositive={confirm}
        busy={state === 'connecting'}
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
