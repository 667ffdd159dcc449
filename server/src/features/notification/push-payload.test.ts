import { preferenceKinds } from '@twosome/contract/notification/preferences.rules';
import { PushPayload } from '@twosome/contract/notification/push.contract';
import { isAppAddress } from '@twosome/contract/platform/addresses';
import { describe, expect, test } from 'vitest';
import { notificationEvents, pushOfMessages, pushOfNotice } from './notice.ts';

const id = 'AbCdEfGhIjKlMnOpQrSt';
const actors = { partner: 'Bruno', newest: [{ id, username: 'chloe.dan' }], count: 1 };

describe('a push of a notification', () => {
  test.each([
    ['added', '0', `/post/${id}`, `post:${id}`, 'Bruno added a post you can publish'],
    ['published', '0', `/post/${id}`, `post:${id}`, 'Bruno published your post'],
    ['commented', '1', `/post/${id}`, `post:${id}`, 'chloe.dan commented on your post'],
    ['clapped', '2', `/post/${id}`, `post:${id}`, 'chloe.dan clapped for your post'],
    ['followed', '5', `/profile/${id}`, `couple:${id}`, 'chloe.dan started following you'],
    ['requested', '5', `/profile/${id}`, `couple:${id}`, 'chloe.dan asked to follow you'],
    ['accepted', '6', `/profile/${id}`, `couple:${id}`, 'chloe.dan accepted your follow request'],
    ['goal_added', '7', `/goals/edit/${id}`, `goal:${id}`, 'Bruno added a goal'],
    ['goal_finished', '8', `/goals/edit/${id}`, `goal:${id}`, 'Bruno finished a goal'],
  ] as const)('%s has kind %s, path %s, tag %s and text: %s', (happening, kind, path, tag, body) => {
    expect(pushOfNotice(happening, actors, id, 3)).toEqual({
      kind,
      title: 'Twosome',
      body,
      path,
      tag,
      badge: 3,
    });
  });

  test.each(notificationEvents)(
    '%s fits the contract, can be chosen, and leads to a page of the app',
    (happening) => {
      const payload = pushOfNotice(happening, { ...actors, count: 2 }, id, 0);
      expect(PushPayload.parse(payload)).toEqual(payload);
      expect(preferenceKinds).toContain(payload.kind);
      expect(isAppAddress(payload.path)).toBe(true);
    },
  );
});

test.each([
  [1, 'Ana sent you a message'],
  [3, 'Ana sent you 3 messages'],
])('a push of %i messages names the sender and the count: %s', (count, body) => {
  const payload = pushOfMessages('Ana', count, 4);
  expect(PushPayload.parse(payload)).toEqual({
    kind: 'm',
    title: 'Twosome',
    body,
    path: '/message',
    tag: 'room',
    badge: 4,
  });
  expect(isAppAddress(payload.path)).toBe(true);
});
