import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { setStage } from '../../testing/stage.ts';
import { clientConfigOf } from './client-config.ts';

const stage = setStage();

test('what the page needs is told to anybody, and nothing else of the settings', async () => {
  const { status, body } = await stage.cast.nobody.call('GET config/');
  expect([status, body]).toEqual([
    200,
    {
      google_client_id: null,
      demo_identity: true,
      support_email: null,
      app_store_url: null,
      web_push_key: null,
      min_client: '0.1.0',
    },
  ]);
});

test('the oldest app that goes on unasked is the one that the setting names', () => {
  expect(clientConfigOf(readConfig({ MIN_CLIENT: '0.0.9' })).min_client).toBe('0.0.9');
});
