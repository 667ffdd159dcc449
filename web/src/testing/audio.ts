import { beforeEach, vi } from 'vitest';
import { freshBrowser } from './browser.ts';

/** What the player of voice messages uses of an `Audio`. */
export class FakeAudio {
  static made: FakeAudio[] = [];
  currentTime = 0;
  isPlaying = false;
  onplay = () => {};
  onpause = () => {};
  constructor() {
    FakeAudio.made.push(this);
  }
  async play() {
    this.isPlaying = true;
    this.onplay();
  }
  pause() {
    this.isPlaying = false;
    this.onpause();
  }
}

/** A fresh browser that has played nothing. */
export function freshPlayer(): void {
  freshBrowser();
  beforeEach(() => {
    FakeAudio.made = [];
    vi.stubGlobal('Audio', FakeAudio);
  });
}
