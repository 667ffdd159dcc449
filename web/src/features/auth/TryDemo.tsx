import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { firstLetter } from '../twosome/names.ts';
import { renewConfig, useAuth } from './auth.store.ts';
import { demoPeople, signInToDemo } from './demo.store.ts';
import styles from './TryDemo.module.css';

/** Demo sign-in without an account: as a person of the cast or under a chosen first name. */
export function TryDemo() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isPreparing = useAuth(({ config }) => config?.demo_preparing ?? false);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(renewConfig, 1000);
    return () => clearInterval(timer);
  }, [isPreparing]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const firstName = name.trim();
    const error = validateName(firstName);
    setProblem(error);
    if (error === undefined) signInToDemo(firstName);
    else field.current?.focus();
  };

  return (
    <section className={styles.demo} aria-label="Try the demo">
      <h2 className="strong">Try the demo</h2>
      <p className="small quiet" role="status">
        {isPreparing
          ? 'Preparing the demo. This takes a few seconds.'
          : 'No account needed. Come in as one of them, or as yourself.'}
      </p>
      <ul className={styles.people}>
        {demoPeople.map((person, index) => (
          <li key={person}>
            <button
              type="button"
              className={styles.person}
              disabled={isPreparing}
              onClick={() => signInToDemo(person)}
            >
              <Avatar initials={firstLetter(person)} side={index % 2 === 0 ? 'mine' : 'theirs'} size={44} />
              <span>
                <span className="vh">Sign in as </span>
                {person}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field
          ref={field}
          label="Your first name"
          value={name}
          onValue={(text) => {
            setName(text);
            setProblem(undefined);
          }}
          error={problem}
          autoComplete="given-name"
          enterKeyHint="go"
          beside={
            <Button type="submit" className={styles.enter} disabled={isPreparing}>
              Sign in
            </Button>
          }
        />
      </form>
    </section>
  );
}

function validateName(firstName: string): string | undefined {
  if (firstName === '') return 'Please enter a first name.';
  if (firstName.length > limits.firstName)
    return `A first name may have up to ${limits.firstName} characters.`;
  return undefined;
}
