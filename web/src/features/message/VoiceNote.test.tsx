import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeAudio, freshPlayer } from '../../testing/audio.ts';
import { UnsentNote } from './VoiceNote.tsx';

freshPlayer();
const voice = { blob: new Blob(['sound']), duration: 20_000, peaks: [0, 1] };
const moveTo = (seconds: number) =>
  fireEvent.change(screen.getByRole('slider'), { target: { value: String(seconds) } });

test('moving the position of a paused voice message does not play it', () => {
  render(<UnsentNote id="1" voice={voice} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  moveTo(7);
  expect(FakeAudio.made.map(({ currentTime, isPlaying }) => [currentTime, isPlaying])).toEqual([[7, false]]);
});

test('moving the position of a voice message that was not played plays it from there', () => {
  render(<UnsentNote id="2" voice={voice} />);
  moveTo(7);
  expect(FakeAudio.made.map(({ currentTime, isPlaying }) => [currentTime, isPlaying])).toEqual([[7, true]]);
});
