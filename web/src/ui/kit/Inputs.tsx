import Image from 'lucide-react/icons/image';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Composer } from '../Composer.tsx';
import { Field, TextField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { OrLine } from '../OrLine.tsx';
import { Slider } from '../Slider.tsx';
import { Steps } from '../Steps.tsx';
import { Section, Wide } from './Section.tsx';

const shapes = [
  { value: '1:1', label: '1:1' },
  { value: '4:3', label: '4:3' },
  { value: '4:5', label: '4:5' },
] as const;

export function Inputs() {
  const [name, setName] = useState('mila');
  const [long, setLong] = useState('jonas_the_long');
  const [code, setCode] = useState('K7QP 2M9X 4TRA 8HBN 0WZC');
  const [lines, setLines] = useState('Four are done. The rest by midsummer, rain counts double.');
  const [shape, setShape] = useState<'1:1' | '4:3' | '4:5'>('4:5');
  const [zoom, setZoom] = useState(2.7);
  const [draft, setDraft] = useState('');
  return (
    <Section title="Inputs">
      <Field
        label="Your name"
        value={name}
        onValue={setName}
        hint="Letters, numbers and underscore"
        most={10}
      />
      <Field label="A longer name" value={long} onValue={setLong} most={10} />
      <Field label="Their code" value={code} onValue={setCode} error="You pasted your own id!" />
      <OrLine>or enter theirs</OrLine>
      <Field
        label="With its button"
        value=""
        onValue={() => {}}
        placeholder="Five groups of four"
        beside={<Button look="red">Go</Button>}
      />
      <TextField label="Description" value={lines} onValue={setLines} most={255} />
      <Field label="Not now" value="Nothing to change" onValue={() => {}} disabled />
      <Choice
        label="Shape"
        options={shapes}
        value={shape}
        onValue={setShape}
        hint="How the photos are cut."
      />
      <Slider
        label="Zoom"
        min={1}
        max={8}
        value={zoom}
        onValue={setZoom}
        valueText={`${Math.round(zoom * 100)} percent`}
        before={<Icon of={ZoomOut} size={20} />}
        after={<Icon of={ZoomIn} size={20} />}
      />
      <Steps at={4} of={6} />
      <Wide>
        <Composer
          label="Write something"
          value={draft}
          onValue={setDraft}
          onSend={() => setDraft('')}
          ready={draft.trim() !== ''}
          enterSends
          leading={<IconButton icon={Image} label="Add a photo" />}
        />
      </Wide>
    </Section>
  );
}
