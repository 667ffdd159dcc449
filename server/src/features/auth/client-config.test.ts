import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createFixture } from '../../testing/fixture.ts';
import { clientConfigOf } from './client-config.ts';

const fixture = createFixture();

test('signed-out clients receive the listed settings and no others', async () => {
  const { status, body } = await fixture.cast.nobody.call('GET config/');
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

test('MIN_CLIENT sets the oldest version that runs without an update prompt', () => {
  expect(clientConfigOf(readConfig({ MIN_CLIENT: '0.0.9' })).min_client).toBe('0.0.9');
});
