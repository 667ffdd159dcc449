import { useCallback, useRef, useState } from 'react';
import { asFailure, errorsOf } from '../../platform/failure.ts';
import { toast } from '../../ui/toast.tsx';
import { connect, readTyped, whoseCode } from './pair.store.ts';

interface Problems {
  underCode?: string;
  below?: string;
}

export interface Connecting {
  state: 'idle' | 'asking' | 'connecting';
  /** whose code it is; the dialog asks whether to connect */
  found: { code: string; firstName: string; needsBoth: boolean } | null;
  problems: Problems;
  ask(typed: string): Promise<void>;
  confirm(): Promise<void>;
  cancel(): void;
  forgetErrors(): void;
}

/** From a typed code to a couple: read it, ask whose it is, and connect when that is the right person. */
export function useConnecting(): Connecting {
  const [state, setState] = useState<Connecting['state']>('idle');
  const [found, setFound] = useState<Connecting['found']>(null);
  const [problems, setProblems] = useState<Problems>({});
  const busy = useRef(false);

  /** One at a time: a second tap changes nothing. */
  const alone = useCallback(async (as: 'asking' | 'connecting', work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setState(as);
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
      await alone('asking', async () => setFound({ code: read.code, ...(await whoseCode(read.code)) }));
    },
    [alone],
  );

  const confirm = useCallback(async () => {
    if (found === null) return;
    await alone('connecting', async () => {
      await connect(found.code);
      setFound(null);
      toast.say(`Waiting for ${found.firstName} to enter your code too.`);
    });
  }, [alone, found]);

  const cancel = useCallback(() => {
    if (!busy.current) setFound(null);
  }, []);
  const forgetErrors = useCallback(() => setProblems({}), []);

  return { state, found, problems, ask, confirm, cancel, forgetErrors };
}

/** What is said of `id` stands under the code, everything else below. */
function problemsOf(error: unknown): Problems {
  const failure = asFailure(error);
  const [underCode] = errorsOf(failure, 'id');
  return underCode === undefined ? { below: failure.message } : { underCode };
}
