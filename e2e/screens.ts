/** Every screen that axe checks, once in light and once in dark, and the story that does it. */
export const screens = {
  landing: 'visitor',
  about: 'visitor',
  privacy: 'visitor',
  terms: 'visitor',
  'delete account, signed out': 'visitor',
  'sign up': 'visitor',

  connect: 'parting',
  'connect with both codes': 'parting',
  'waiting for the other code': 'parting',
  'connect question': 'scan',
  'rejected code': 'scan',
  scanner: 'scan',
  'camera denied': 'scan',
  connected: 'not-my-partner',
  'not my partner question': 'not-my-partner',
  'connection ended': 'not-my-partner',
  'disconnect question': 'parting',
  'connected again': 'parting',

  home: 'clap',
  'home offline': 'offline',
  comments: 'comment',
  'report question': 'report',
  'block question': 'report',
  'photo order': 'share-target',
  'upload running': 'upload',
  'upload failed': 'upload',

  'private profile': 'follow',
  'public profile': 'follow',
  'follow requests': 'follow',

  'no goals': 'goal',
  goals: 'goal',
  'rejected goal': 'goal',
  'goal conflict': 'goal',

  'no messages': 'message',
  messages: 'message',
  'old messages': 'jump',
  'message options': 'message',
  'photos to send': 'message',
  'photo lightbox': 'message',

  notifications: 'notification',
  'notification permission': 'web-push',
  'notification settings': 'notification',

  settings: 'settings',
  'settings without a partner': 'settings',
  'first name': 'settings',
  devices: 'settings',
  'sign out there question': 'settings',
  export: 'export',
  'export ready': 'export',
  'schedule deletion': 'leaving',
  'keep account question': 'leaving',
  suspended: 'suspended',

  'new version': 'installed',
  'reload question': 'installed',
  'update needed': 'installed',
} as const;

export type Screen = keyof typeof screens;
