import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { BottomSheet } from '../BottomSheet.tsx';
import { Button } from '../Button.tsx';
import { Composer } from '../Composer.tsx';
import { Confetti } from '../Confetti.tsx';
import { Dialog } from '../Dialog.tsx';
import { MenuRow, Row, Rows } from '../Rows.tsx';
import type { SheetState } from '../sheetStates.ts';
import { toast } from '../toast.tsx';
import { face } from './pictures.ts';
import { Section, Shelf } from './Section.tsx';

const words = [
  'The navigator always says that.',
  'Which lake is this? Asking for our summer.',
  'Early, and cold. Bring a thermos and no phone.',
  'The red canoe! We rented the same one in June.',
  'Framing this for your kitchen, no arguments.',
  'Still the best seat in the house.',
  'We were on the other shore that day.',
];

type Shown = 'ask' | 'say' | 'list' | 'menu' | 'confetti' | null;

export function Floating({ shown: first }: { shown: string | null }) {
  const [shown, setShown] = useState<Shown>(() => shownBy(first));
  const [state, setState] = useState<SheetState>('closed');
  const [draft, setDraft] = useState('Thermos is packed');
  const close = () => setShown(null);
  useEffect(() => {
    if (first === 'toasts') sayThree();
  }, [first]);
  return (
    <Section title="What floats">
      <Shelf>
        <Button look="neutral" onClick={() => setShown('ask')}>
          Ask
        </Button>
        <Button look="neutral" onClick={() => setShown('say')}>
          Say
        </Button>
        <Button look="neutral" onClick={() => setShown('list')}>
          Sheet
        </Button>
        <Button look="neutral" onClick={() => setShown('menu')}>
          Menu
        </Button>
        <Button look="neutral" onClick={sayThree}>
          Toasts
        </Button>
        <Button look="neutral" onClick={() => setShown('confetti')}>
          Confetti
        </Button>
      </Shelf>
      <p className="caption" data-testid="sheet-state">
        {state}
      </p>
      <Dialog
        open={shown === 'ask'}
        onClose={close}
        icon={Trash2}
        title="Delete it?"
        message="Do you want to delete this? The change is permanent and can't be reverted."
        positiveLabel="Delete"
        negative
      />
      <Dialog
        open={shown === 'say'}
        onClose={close}
        title="Something to know"
        message="One sentence, one button."
        positiveLook="primary"
      />
      <BottomSheet
        open={shown === 'list'}
        onClose={close}
        title="Words"
        snaps={[0.66, 1]}
        onState={setState}
        footer={
          <Composer
            label="Say something"
            value={draft}
            onValue={setDraft}
            onSend={() => setDraft('')}
            ready={draft !== ''}
            leading={<Avatar photo={face} initials="MJ" />}
          />
        }
      >
        <Rows>
          {words.map((text) => (
            <Row key={text} topped leading={<Avatar photo={face} initials="AK" />}>
              <span className="strong">Ada</span> <span className="caption">12 min ago</span>
              <p>{text}</p>
            </Row>
          ))}
        </Rows>
      </BottomSheet>
      <BottomSheet open={shown === 'menu'} onClose={close} title="Options" onState={setState}>
        <MenuRow icon={Download} onPress={close}>
          Save the photo
        </MenuRow>
        <MenuRow icon={Trash2} red onPress={() => setShown('ask')}>
          Delete
        </MenuRow>
      </BottomSheet>
      {shown === 'confetti' && <Confetti />}
    </Section>
  );
}

function shownBy(name: string | null): Shown {
  const known: Shown[] = ['ask', 'say', 'list', 'menu', 'confetti'];
  return known.find((each) => each === name) ?? null;
}

function sayThree() {
  toast.good('It was deleted successfully');
  toast.say('Your ID has been copied', { icon: Copy, action: { label: 'Undo', onPress: () => {} } });
  toast.bad('There was an error!');
}
