import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeAudio, freshPlayer } from '../../testing/audio.ts';
import { playNote, seekNote, usePlayer } from './player.store.ts';

freshPlayer();
const sound = new Blob(['sound']);
const play = (id: string) => act(() => playNote(id, sound));

test('a voice message goes on where it was paused, and another one begins at its beginning', () => {
  const { result } = renderHook(() => usePlayer((player) => player));
  play('first');
  act(() => seekNote('first', 7));
  play('first');
  expect([FakeAudio.made[0]?.currentTime, result.current.position]).toEqual([7, 7]);
  play('second');
  expect([FakeAudio.made[1]?.currentTime, result.current.position]).toEqual([0, 0]);
});
