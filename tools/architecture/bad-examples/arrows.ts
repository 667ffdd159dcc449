import * as arrows from '../arrows.ts';
import { type BadExamples, file } from './bad-example.ts';

const shapes = file(
  'contract/src/platform/shapes.ts',
  "import * as z from 'zod';",
  'export const Id = z.string();',
);
const limits = file('contract/src/platform/limits.ts', 'export const limits = {};');
const postContract = file(
  'contract/src/post/post.contract.ts',
  "import { Id } from '../platform/shapes.ts';",
  'export const Post = Id;',
);
/** Reaches zod without importing it. */
const around = file(
  'contract/src/post/around.ts',
  "import { Post } from './post.contract.ts';",
  'export const around = Post;',
);

export const badArrows: readonly BadExamples[] = [
  {
    rule: arrows.featuresImportOnlyEarlierOnes,
    faults: {
      'on the server': [file('server/src/features/post/post.ts', "import { clap } from '../clap/clap.ts';")],
      'by type': [file('server/src/features/post/post.ts', "import type { Clap } from '../clap/clap.ts';")],
      'in the browser': [file('web/src/features/media/Crop.tsx', "import { User } from '../auth/User.tsx';")],
      'in the contract': [
        file('contract/src/twosome/twosome.contract.ts', "import { Post } from '../post/post.contract.ts';"),
      ],
      'through the contract': [
        file(
          'web/src/features/post/post.api.ts',
          "import type { Clap } from '@twosome/contract/clap/clap.contract';",
        ),
      ],
      lazily: [
        file('web/src/features/post/PostCard.tsx', "const later = () => import('../clap/ClapButton.tsx');"),
      ],
      'by a type in its place': [
        file('web/src/features/post/post.store.ts', "type C = import('../clap/clap.store.ts').C;"),
      ],
    },
    sound: [
      file('server/src/features/clap/clap.ts', "import { findPost } from '../post/post.sql.ts';"),
      file('server/src/features/post/post.test.ts', "import { clap } from '../clap/clap.ts';"),
      file('server/src/features/post/text.ts', 'const text = "import { clap } from \'../clap/clap.ts\'";'),
    ],
  },
  {
    rule: arrows.onlyAccountImportsPrivacy,
    faults: {
      'by another feature': [
        file('server/src/features/safety/suspend.ts', "import { erase } from '../post/post.privacy.ts';"),
      ],
      'by its own': [file('server/src/features/post/post.ts', "import { erase } from './post.privacy.ts';")],
      'from above': [file('server/src/app.ts', "import { erase } from './features/post/post.privacy.ts';")],
    },
    sound: [
      file('server/src/features/account/purge.ts', "import { erase } from '../post/post.privacy.ts';"),
      file('server/src/privacy.test.ts', "import { erase } from './features/post/post.privacy.ts';"),
    ],
  },
  {
    rule: arrows.platformImportsNoFeature,
    faults: {
      'on the server': [
        file(
          'server/src/platform/http/mount.ts',
          "import { authenticate } from '../../features/auth/auth.ts';",
        ),
      ],
      'in the contract': [
        file('contract/src/platform/frames.ts', "import { Post } from '../post/post.contract.ts';"),
      ],
      'through the contract': [
        file('web/src/platform/http.ts', "import type { User } from '@twosome/contract/auth/auth.contract';"),
      ],
      'in the bridge': [
        file('web/src/native/bridge.ts', "import { post } from '../features/post/post.store.ts';"),
      ],
    },
    sound: [file('server/src/platform/http/mount.ts', "import { now } from '../clock.ts';")],
  },
  {
    rule: arrows.noUpwardImports,
    faults: {
      'a feature and the event handlers': [
        file('server/src/features/post/post.ts', "import { eventHandlers } from '../../event-handlers.ts';"),
      ],
      'a feature and a screen': [
        file(
          'web/src/features/post/PostCard.tsx',
          "import { HomeScreen } from '../../screens/HomeScreen.tsx';",
        ),
      ],
      'the platform and the routes': [
        file('web/src/platform/guard.ts', "import { routes } from '../routes.tsx';"),
      ],
      'ui and a screen': [
        file('web/src/ui/Button.tsx', "import { HomeScreen } from '../screens/HomeScreen.tsx';"),
      ],
      'values of the settings': [
        file('server/src/platform/log.ts', "import { readConfig } from '../config.ts';"),
      ],
    },
    sound: [
      file('server/src/app.ts', "import { postRoutes } from './features/post/post.routes.ts';"),
      file('server/src/platform/log.ts', "import type { Config } from '../config.ts';"),
      file('web/src/screens/HomeScreen.tsx', "import { Bar } from './Bar.tsx';"),
    ],
  },
  {
    rule: arrows.sidesAreSeparate,
    faults: {
      'the browser and the server': [
        file('web/src/platform/http.ts', "import type { Db } from '../../../server/src/platform/db/db.ts';"),
      ],
      'the contract by a path': [
        file('server/src/app.ts', "import { limits } from '../../contract/src/platform/limits.ts';"),
      ],
      'the product and its tools': [
        file('server/src/app.ts', "import { draw } from '../../tools/icons/draw.ts';"),
      ],
    },
    sound: [file('server/src/app.ts', "import { limits } from '@twosome/contract/platform/limits';")],
  },
  {
    rule: arrows.contractImportsOnlyZod,
    faults: {
      'a package': [file('contract/src/platform/ids.ts', "import { customAlphabet } from 'nanoid';")],
      'a part of Node': [file('contract/src/platform/ids.ts', "import { randomBytes } from 'node:crypto';")],
      'the server': [
        file('contract/src/platform/ids.ts', "import { now } from '../../../server/src/platform/clock.ts';"),
      ],
    },
    sound: [
      shapes,
      postContract,
      file('contract/src/platform/ids.test.ts', "import { test } from 'vitest';"),
    ],
  },
  {
    rule: arrows.noZodInTheBrowser,
    faults: {
      'zod itself': [file('web/src/features/post/post.store.ts', "import * as z from 'zod';")],
      'a contract': [
        shapes,
        postContract,
        file(
          'web/src/features/post/post.api.ts',
          "import { Post } from '@twosome/contract/post/post.contract';",
        ),
      ],
      'a contract, with types only in its braces': [
        shapes,
        postContract,
        file(
          'web/src/features/post/post.api.ts',
          "import { type P } from '@twosome/contract/post/post.contract';",
        ),
      ],
      'the shapes': [
        shapes,
        file('web/src/ui/Field.tsx', "import { Id } from '@twosome/contract/platform/shapes';"),
      ],
      'a file that reaches zod': [
        shapes,
        postContract,
        around,
        file(
          'web/src/features/post/post.store.ts',
          "import { around } from '@twosome/contract/post/around';",
        ),
      ],
    },
    sound: [
      shapes,
      postContract,
      limits,
      file(
        'web/src/features/post/post.api.ts',
        "import type { P } from '@twosome/contract/post/post.contract';",
      ),
      file('web/src/ui/Field.tsx', "import { limits } from '@twosome/contract/platform/limits';"),
      file(
        'web/src/features/post/post.test.ts',
        "import { Post } from '@twosome/contract/post/post.contract';",
      ),
    ],
  },
  {
    rule: arrows.uiImportsNoDomain,
    faults: {
      'a feature': [file('web/src/ui/Avatar.tsx', "import { photo } from '../features/twosome/photo.ts';")],
      'a shape of one': [
        file('web/src/ui/Avatar.tsx', "import type { T } from '@twosome/contract/twosome/twosome.contract';"),
      ],
      'the state': [file('web/src/ui/Toast.tsx', "import { createState } from '../platform/state.ts';")],
    },
    sound: [file('web/src/ui/Toast.tsx', "import { timing } from '@twosome/contract/platform/timing';")],
  },
  {
    rule: arrows.screensOwnNoData,
    faults: {
      'an api': [
        file('web/src/screens/HomeScreen.tsx', "import { api } from '../features/post/post.api.ts';"),
      ],
      'the network': [file('web/src/screens/HomeScreen.tsx', "import { call } from '../platform/http.ts';")],
    },
    sound: [
      file('web/src/screens/HomeScreen.tsx', "import { posts } from '../features/post/post.store.ts';"),
    ],
  },
  {
    rule: arrows.testingIsForTests,
    faults: {
      'the cast': [file('server/src/app.ts', "import { ana } from './testing/cast.ts';")],
      'a test': [file('server/src/features/post/post.ts', "import { seen } from './post.test.ts';")],
    },
    sound: [
      file('server/src/features/post/post.test.ts', "import { ana } from '../../testing/cast.ts';"),
      file('server/src/testing/server.ts', "import { ana } from './cast.ts';"),
      file('e2e/clap.story.ts', "import { ana } from '../server/src/testing/cast.ts';"),
    ],
  },
  {
    rule: arrows.onlyTheBridgeImportsCapacitor,
    faults: {
      'a feature': [file('web/src/features/pair/scan.ts', "import { App } from '@capacitor/app';")],
      'lazily, in the bridge': [
        file('web/src/native/native.ts', "const core = () => import('@capacitor/core');"),
      ],
      'of another maker': [
        file('web/src/ui/Rate.tsx', "import { R } from '@capacitor-community/in-app-review';"),
      ],
      'the sign-in': [
        file('web/src/features/auth/google.ts', "import { S } from '@capgo/capacitor-social-login';"),
      ],
    },
    sound: [file('web/src/native/capacitor.ts', "import { App } from '@capacitor/app';")],
  },
  {
    rule: arrows.bridgeImplementationsAreLazy,
    faults: {
      'from a feature': [
        file('web/src/features/pair/scan.ts', "import { wrapped } from '../../native/capacitor.ts';"),
      ],
      'from a screen, lazily': [
        file('web/src/screens/Root.tsx', "const half = () => import('../native/web.ts');"),
      ],
    },
    sound: [
      file('web/src/native/native.ts', "const half = () => import('./capacitor.ts');"),
      file('web/src/features/pair/scan.ts', "import { native } from '../../native/native.ts';"),
    ],
  },
  {
    rule: arrows.importsResolve,
    faults: {
      'no ending': [limits, file('contract/src/platform/ids.ts', "import { limits } from './limits';")],
      'no such file': [file('contract/src/platform/ids.ts', "import { limits } from './limit.ts';")],
      'none in the contract': [
        file('web/src/ui/Field.tsx', "import { a } from '@twosome/contract/platform/limit';"),
      ],
    },
    sound: [
      limits,
      file('contract/src/platform/ids.ts', "import { limits } from './limits.ts';", "import './look.css';"),
      file('web/src/ui/Field.tsx', "import { limits } from '@twosome/contract/platform/limits';"),
    ],
  },
  {
    rule: arrows.importsAreStatic,
    faults: {
      'a folder of features': [file('server/src/app.ts', 'for (const name of names) await import(name);')],
    },
    sound: [file('web/src/routes.tsx', "const lazy = () => import('./screens/HomeScreen.tsx');")],
  },
];
