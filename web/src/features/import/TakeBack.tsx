import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { type ImportKind, takeBackImport } from './import.store.ts';
import { importTexts } from './import.texts.ts';
import { countsOf } from './span.ts';

interface TakeBackProps {
  imported: { id: string; kind: ImportKind; photos_done: number; messages_done: number };
  small?: boolean;
}

/** Takes a whole import back, or ends it, after a confirmation that names what goes. */
export function TakeBack({ imported, small = false }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false);
  const isEmpty = imported.photos_done + imported.messages_done === 0;
  const texts = isEmpty ? importTexts.discard : importTexts.takeBack;
  const message = isEmpty
    ? importTexts.discard.message
    : importTexts.takeBack.message(
        countsOf(imported.photos_done, imported.messages_done),
        importTexts.apps[imported.kind],
      );
  return (
    <>
      <Button look={small ? 'neutral' : 'text'} small={small} onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.title}
        message={message}
        positiveLabel={texts.yes}
        act={() => takeBackImport(imported.id)}
        done={texts.done}
        failed={texts.failed}
        negativeLabel={texts.no}
      />
    </>
  );
}
