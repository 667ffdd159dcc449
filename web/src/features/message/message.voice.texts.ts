import { fillTexts } from '@twosome/contract/platform/fill-texts';

const refused = 'Twosome may not use the microphone. Allow it in the settings of your browser or phone.';

/** Recording and playing, loaded with the first voice message. */
export const messageVoiceTexts = fillTexts({
  recorder: {
    label: 'Voice message',
    starting: 'Waiting for the microphone',
    recording: 'Recording',
    stopped: 'Recorded',
    discard: 'Discard recording',
    stop: 'Stop recording',
    slide: 'Slide to cancel',
    started: 'Recording. Press Escape to discard it.',
    discarded: 'Recording discarded.',
    length: (time: string) => `Recorded ${time}. Send it or discard it.`,
    limit: 'Two minutes are the longest. Send it or discard it.',
    interrupted: 'The recording was interrupted. Send what there is or discard it.',
  },
  problems: {
    NotAllowedError: refused,
    SecurityError: refused,
    NotFoundError: 'This device has no microphone.',
    NotReadableError: 'Another app is using the microphone. Close it and try again.',
    other: 'The recording failed. Try again.',
  } as Record<string, string> & { other: string },
  player: {
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    at: (time: string, duration: string) => `${time} of ${duration}`,
    speed: (rate: number) => `Speed ${rate}×`,
    listened: (name: string) => `${name} listened`,
    notListened: 'Not played yet',
    failed: 'This voice message could not be played.',
  },
});
