import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Heart, type HeartState } from '../Heart.tsx';
import { Row, Rows } from '../Rows.tsx';
import { Section, Wide } from './Section.tsx';

const states: readonly { state: HeartState; name: string; line: string }[] = [
  { state: 'none', name: 'None', line: 'Ink outline.' },
  { state: 'mine', name: 'Mine, waiting', line: 'Left half full, red outline. Tap again to take it back.' },
  {
    state: 'theirs',
    name: 'Theirs, waiting',
    line: 'Right half full, left half ink, a soft halo that breathes.',
  },
  { state: 'flying', name: 'In flight', line: 'The same half, fading to 50 percent and back.' },
  { state: 'complete', name: 'Complete', line: 'Both halves, closed with a spring. The count goes up.' },
];

export function Hearts() {
  const [live, setLive] = useState<HeartState>('theirs');
  return (
    <Section title="The heart">
      <Wide>
        <Rows>
          {states.map(({ state, name, line }) => (
            <Row key={state} leading={<HeartPlace state={state} />}>
              <div className="strong">{name}</div>
              <div className="small quiet">{line}</div>
            </Row>
          ))}
          <Row
            leading={<HeartPlace state={live} />}
            trailing={
              <Button
                small
                look="neutral"
                onClick={() => setLive(live === 'complete' ? 'theirs' : 'complete')}
              >
                {live === 'complete' ? 'Open' : 'Close'}
              </Button>
            }
          >
            <div className="strong">Live</div>
          </Row>
        </Rows>
      </Wide>
    </Section>
  );
}

function HeartPlace({ state }: { state: HeartState }) {
  return (
    <span style={{ width: 44, height: 44, display: 'grid', placeItems: 'center' }}>
      <Heart state={state} size={32} />
    </span>
  );
}
