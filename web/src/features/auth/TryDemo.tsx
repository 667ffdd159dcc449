import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { firstLetter } from '../twosome/names.ts';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { renewConfig, useAuth } from './auth.store.ts';
import { demoPeople, signInToDemo } from './demo.store.ts';
import styles from './TryDemo.module.css';

const texts = authSignInTexts.demo;

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
    <section className={`${styles.demo} stack gap-1`} aria-label={texts.heading}>
      <h2 className="strong">{texts.heading}</h2>
      <p className="small quiet" role="status">
        {isPreparing ? texts.preparing : texts.explained}
      </p>
      <ul className={`${styles.people} flex justify-between`}>
        {demoPeople.map((person, index) => (
          <li key={person}>
            <button
              type="button"
              className={`${styles.person} stack justify-items-center py-1 caption quiet`}
              disabled={isPreparing}
              onClick={() => signInToDemo(person)}
            >
              <Avatar initials={firstLetter(person)} side={index % 2 === 0 ? 'mine' : 'theirs'} size={44} />
              <span>
                <span className="vh">{texts.signInAs} </span>
                {person}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className="text-start">
        <Field
          ref={field}
          label={texts.firstName}
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
              {texts.signIn}
            </Button>
          }
        />
      </form>
    </section>
  );
}

function validateName(firstName: string): string | undefined {
  if (firstName === '') return texts.nameMissing;
  if (firstName.length > limits.firstName) return texts.nameTooLong;
  return undefined;
}
