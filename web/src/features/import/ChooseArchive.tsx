import { limits } from '@twosome/contract/platform/limits';
import FileArchive from 'lucide-react/icons/file-archive';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { useUser } from '../auth/auth.store.ts';
import styles from './Import.module.css';
import type { ImportKind } from './import.store.ts';
import { importTexts } from './import.texts.ts';
import { uploadArchive } from './upload.store.ts';

const { start: texts, apps } = importTexts;

const largest = texts.gigabytes(limits.importBytes / 1024 ** 3);
const kinds: readonly ImportKind[] = ['whatsapp', 'instagram'];

/** Which app, how to get the archive out of it, and the archive. */
export function ChooseArchive() {
  const partner = useUser().partner?.first_name ?? '';
  const [kind, setKind] = useState<ImportKind>('whatsapp');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File) => {
    const found = problemOf(file);
    setProblem(found);
    if (found === '') void uploadArchive(kind, file);
  };
  return (
    <section className="stack gap-4 px-gutter pt-4 pb-6">
      <h2 className="heading">{texts.heading}</h2>
      <p className="quiet">{texts.line(partner)}</p>
      <Choice
        label={texts.from}
        options={kinds.map((value) => ({ value, label: apps[value] }))}
        value={kind}
        onValue={setKind}
      />
      <ol className={`${styles.steps} stack gap-3`}>
        {texts.steps[kind](partner).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip,application/x-zip-compressed"
        aria-label={texts.input}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // allows the same file to be chosen again
          if (file) take(file);
          target.value = '';
        }}
      />
      <Button wide icon={FileArchive} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p className="problem" role="alert">
        {problem}
      </p>
      <p className="small quiet">{texts.hint(largest)}</p>
    </section>
  );
}

/** What is wrong with a file, before its bytes are sent. */
function problemOf({ name, size }: File): string {
  if (!/\.zip$/i.test(name)) return texts.notZip;
  if (size === 0) return texts.empty;
  return size > limits.importBytes ? texts.tooLarge(largest) : '';
}
