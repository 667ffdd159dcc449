import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { loadDialog } from '../../ui/Dialog.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { terms } from '../auth/prompts.store.ts';
import { TermsDialog } from '../auth/TermsDialog.tsx';
import { getUnsent } from './outbox.store.ts';
import { VoiceRecorder } from './VoiceRecorder.tsx';

freshBrowser();
beforeAll(async () => void (await loadDialog()));
const accepted = { ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' };
beforeEach(() => {
  const track = { stop() {}, onended: null };
  const getUserMedia = async () => ({ getTracks: () => [track] });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal(
    'AudioContext',
    class {
      decodeAudioData = () => Promise.reject(new Error('This browser cannot decode.'));
      close() {}
    },
  );
});

class FakeRecorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable = (_: { data: Blob }) => {};
  onstop = () => {};
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['sound']) });
      this.onstop();
    });
  }
}

async function record() {
  const onClose = vi.fn();
  render(
    <>
      <VoiceRecorder press={null} onClose={onClose} />
      <TermsDialog />
    </>,
    { wrapper: MemoryRouter },
  );
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  return onClose;
}
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('two taps on Send send a voice note once', async () => {
  upsertUser(accepted);
  const onClose = await record();
  fireEvent.click(sendButton());
  fireEvent.click(sendButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await act(async () => {});
  expect(getUnsent().length).toBe(1);
});

test('a voice note can be sent after the terms were declined once, and not after it was discarded', async () => {
  upsertUser(ana);
  await record();
  fireEvent.click(sendButton());
  await screen.findByRole('dialog');
  act(terms.cancel);
  await act(async () => {});
  expect(getUnsent()).toEqual([]);
  fireEvent.click(sendButton());
  await screen.findByRole('dialog');
  fireEvent.keyDown(window, { key: 'Escape' });
  upsertUser(accepted);
  act(terms.cancel);
  await act(async () => {});
  expect(getUnsent()).toEqual([]);
});
