import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { firstLetter } from '../twosome/names.ts';
import { demoPeople, signInToDemo } from './demo.store.ts';
import styles from './TryDemo.module.css';

/** Signing in without an account anywhere: as one of the example story, or under a first name of one's own. */
export function TryDemo() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const firstName = name.trim();
    const wrong = complaintAbout(firstName);
    setProblem(wrong);
    if (wrong === undefined) signInToDemo(firstName);
    else field.current?.focus();
  };

  return (
    <section className={styles.demo} aria-label="Try the demo">
      <h2 className="strong">Try the demo</h2>
      <p className="small quiet">No account needed. Come in as one of them, or as yourself.</p>
      <ul className={styles.people}>
        {demoPeople.map((person, place) => (
          <li key={person}>
            <button type="button" className={styles.person} onClick={() => signInToDemo(person)}>
              <Avatar initials={firstLetter(person)} side={place % 2 === 0 ? 'mine' : 'theirs'} size={44} />
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
            <Button type="submit" className={styles.enter}>
              Sign in
            </Button>
          }
        />
      </form>
    </section>
  );
}

function complaintAbout(firstName: string): string | undefined {
  if (firstName === '') return 'Please enter a first name.';
  if (firstName.length > limits.firstName)
    return `A first name may have up to ${limits.firstName} characters.`;
  return undefined;
}
