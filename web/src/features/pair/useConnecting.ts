import { useCallback, useRef, useState } from 'react';
import { asFailure, errorsOf } from '../../platform/failure.ts';
import { toast } from '../../ui/toast.tsx';
import { connect, whoseCode } from './connection.store.ts';
import { readTyped } from './pair.store.ts';
import { pairTexts } from './pair.texts.ts';

interface Problems {
  underCode?: string;
  below?: string;
}

export interface Connecting {
  state: 'idle' | 'asking' | 'connecting';
  /** the owner of the code; the dialog asks whether to connect */
  found: { code: string; firstName: string; needsBoth: boolean } | null;
  problems: Problems;
  ask(typed: string): Promise<void>;
  confirm(): Promise<void>;
  cancel(): void;
  forgetErrors(): void;
}

/** From a typed code to a couple: parse it, look up its owner, and connect after a confirmation. */
export function useConnecting(): Connecting {
  const [state, setState] = useState<Connecting['state']>('idle');
  const [found, setFound] = useState<Connecting['found']>(null);
  const [problems, setProblems] = useState<Problems>({});
  const busy = useRef(false);

  /** One request at a time: a second tap does nothing. */
  const runExclusively = useCallback(async (state: 'asking' | 'connecting', work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setState(state);
    setProblems({});
    try {
      await work();
    } catch (error) {
      setFound(null);
      setProblems(problemsOf(error));
    } finally {
      busy.current = false;
      setState('idle');
    }
  }, []);

  const ask = useCallback(
    async (typed: string) => {
      const read = readTyped(typed);
      if ('error' in read) return setProblems({ underCode: read.error });
      await runExclusively('asking', async () =>
        setFound({ code: read.code, ...(await whoseCode(read.code)) }),
      );
    },
    [runExclusively],
  );

  const confirm = useCallback(async () => {
    if (found === null) return;
    await runExclusively('connecting', async () => {
      await connect(found.code);
      setFound(null);
      toast.say(pairTexts.connect.waiting(found.firstName));
    });
  }, [runExclusively, found]);

  const cancel = useCallback(() => {
    if (!busy.current) setFound(null);
  }, []);
  const forgetErrors = useCallback(() => setProblems({}), []);

  return { state, found, problems, ask, confirm, cancel, forgetErrors };
}

/** Errors of `id` belong below the code, all others at the bottom. */
function problemsOf(error: unknown): Problems {
  const failure = asFailure(error);
  const [underCode] = errorsOf(failure, 'id');
  return underCode === undefined ? { below: failure.message } : { underCode };
}
