import * as arrows from './arrows.ts';
import { type Tree, testRules } from './examples.ts';

const post = 'server/src/features/post/post.ts';
const home = 'web/src/screens/HomeScreen.tsx';
const about = 'web/src/site/AboutScreen.tsx';
const store = 'web/src/features/post/post.store.ts';
const shapes = {
  'contract/src/platform/shapes.ts': "import * as z from 'zod'; export const Id = z.string();",
};
const limits = { 'contract/src/platform/limits.ts': 'export const limits = {};' };
const contract = {
  ...shapes,
  'contract/src/post/post.contract.ts': "import { Id } from '../platform/shapes.ts'; export const Post = Id;",
};
const aroundZod: Tree = {
  ...contract,
  'contract/src/post/around.ts': "import { Post } from './post.contract.ts'; export const around = Post;",
};

testRules(arrows, {
  featuresImportOnlyEarlierOnes: [
    [
      { [post]: "import type { Clap } from '../clap/clap.ts';" },
      { 'contract/src/twosome/twosome.contract.ts': "import { Post } from '../post/post.contract.ts';" },
      { [store]: "import type { Clap } from '@twosome/contract/clap/clap.contract';" },
      { 'web/src/features/post/PostCard.tsx': "const later = () => import('../clap/ClapButton.tsx');" },
      { 'web/src/features/post/post.store.ts': "type C = import('../clap/clap.store.ts').C;" },
    ],
    {
      'server/src/features/clap/clap.ts': "import { findPost } from '../post/post.sql.ts';",
      'server/src/features/post/post.test.ts': "import { clap } from '../clap/clap.ts';",
      [post]: 'const text = "import { clap } from \'../clap/clap.ts\'";',
    },
  ],
  readersAreNotImported: [
    [
      { 'server/src/features/safety/report.ts': "import { listNeeds } from '../tray/tray.sql.ts';" },
      {
        'server/src/features/account/export.ts': "import { renderNotice } from '../notification/render.ts';",
      },
      { 'server/src/features/deps.ts': "import { createTrayHints } from './tray/tray-hints.ts';" },
    ],
    {
      'server/src/features/tray/tray.ts': "import { listNeeds } from './tray.sql.ts';",
      'server/src/features.ts': "import { trayFeature } from './features/tray/tray.feature.ts';",
      'web/src/features/account/Export.tsx': "import { open } from '../notification/notification.store.ts';",
      'contract/src/tray/tray.contract.ts': "import { Book } from '../book/book.contract.ts';",
    },
  ],
  privacyIsOfItsFeature: [
    [
      { 'server/src/features/account/purge.ts': "import { erase } from '../post/post.privacy.ts';" },
      { 'server/src/app.ts': "import { erase } from './features/post/post.privacy.ts';" },
    ],
    {
      'server/src/features/post/post.feature.ts': "import { erase } from './post.privacy.ts';",
      'server/src/privacy.test.ts': "import { erase } from './features/post/post.privacy.ts';",
    },
  ],
  platformImportsNoFeature: [
    [
      { 'server/src/platform/http/mount.ts': "import { authenticate } from '../../features/auth/auth.ts';" },
      { 'contract/src/platform/frames.ts': "import { Post } from '../post/post.contract.ts';" },
      { 'web/src/native/bridge.ts': "import { post } from '../features/post/post.store.ts';" },
    ],
    { 'server/src/platform/http/mount.ts': "import { now } from '../clock.ts';" },
  ],
  noUpwardImports: [
    [
      { [post]: "import { features } from '../../features.ts';" },
      { 'web/src/ui/Button.tsx': "import { HomeScreen } from '../screens/HomeScreen.tsx';" },
      { 'server/src/platform/log.ts': "import { readConfig } from '../config.ts';" },
      { [store]: "import { open } from '../../screens/Timeline.tsx';" },
      { [home]: "const frame = () => import('../app/frame/AppFrame.tsx');" },
      { 'web/src/app/routes.tsx': "import { root } from '../main.tsx';" },
    ],
    {
      'web/src/main.tsx': "import { routes } from './app/routes.tsx';",
      'web/src/app/routes.tsx': "const lazy = () => import('../screens/HomeScreen.tsx');",
      'server/src/app.ts': "import { postRoutes } from './features/post/post.routes.ts';",
      'server/src/platform/log.ts': "import type { Config } from '../config.ts';",
      [home]: "import { Bar } from './Bar.tsx';",
    },
  ],
  sitePagesAreStatic: [
    [
      { [about]: "import { usePerson } from '../features/auth/auth.store.ts';" },
      { [about]: "import { stored } from '../platform/storage.ts';" },
      { [about]: "import { Timeline } from '../screens/Timeline.tsx';" },
    ],
    {
      [about]: "import { Logo } from '../ui/brand/Logo.tsx';",
      'web/src/site/Site.tsx': "import { Link } from '../platform/router/Link.tsx';",
    },
  ],
  onlyTheAppShowsTheSite: [
    [
      { [store]: "import { siteTexts } from '../../site/site.texts.ts';" },
      { 'web/src/ui/Rail.tsx': "import { SiteFoot } from '../site/SiteFoot.tsx';" },
    ],
    {
      'web/src/app/routes.tsx': "const about = () => import('../site/AboutScreen.tsx');",
      [about]: "import { Site } from './Site.tsx';",
    },
  ],
  sidesAreSeparate: [
    [
      { 'web/src/platform/http.ts': "import type { Db } from '../../../server/src/platform/db/db.ts';" },
      { 'server/src/app.ts': "import { limits } from '../../contract/src/platform/limits.ts';" },
      { 'server/src/app.ts': "import { draw } from '../../tools/icons/draw.ts';" },
    ],
    { 'server/src/app.ts': "import { limits } from '@twosome/contract/platform/limits';" },
  ],
  noZodInTheBrowser: [
    [
      { [store]: "import * as z from 'zod';" },
      { ...contract, [store]: "import { Post } from '@twosome/contract/post/post.contract';" },
      { ...contract, [store]: "import { type P } from '@twosome/contract/post/post.contract';" },
      { ...shapes, 'web/src/ui/Field.tsx': "import { Id } from '@twosome/contract/platform/shapes';" },
      { ...aroundZod, [store]: "import { around } from '@twosome/contract/post/around';" },
    ],
    {
      ...contract,
      ...limits,
      [store]: "import type { P } from '@twosome/contract/post/post.contract';",
      'web/src/ui/Field.tsx': "import { limits } from '@twosome/contract/platform/limits';",
      'web/src/features/post/post.test.ts': "import { Post } from '@twosome/contract/post/post.contract';",
    },
  ],
  uiImportsNoDomain: [
    [
      { 'web/src/ui/Avatar.tsx': "import { photo } from '../features/twosome/photo.ts';" },
      { 'web/src/ui/Avatar.tsx': "import type { T } from '@twosome/contract/twosome/twosome.contract';" },
    ],
    { 'web/src/ui/Toast.tsx': "import { timing } from '@twosome/contract/platform/timing';" },
  ],
  uiReceivesItsData: [
    [{ 'web/src/ui/Toast.tsx': "import { createState } from '../platform/state.ts';" }],
    { 'web/src/ui/Toast.tsx': "import { clock } from '../platform/clock.ts';" },
  ],
  screensOwnNoData: [
    [
      { [home]: "import { call } from '../platform/http.ts';" },
      { 'web/src/app/guards.tsx': "import { call } from '../platform/http.ts';" },
    ],
    { [home]: "import { posts } from '../features/post/post.store.ts';" },
  ],
  testingIsForTests: [
    [
      { 'server/src/app.ts': "import { ana } from './testing/cast.ts';" },
      { [post]: "import { seen } from './post.test.ts';" },
    ],
    {
      'server/src/features/post/post.test.ts': "import { ana } from '../../testing/cast.ts';",
      'server/src/testing/server.ts': "import { ana } from './cast.ts';",
    },
  ],
  onlyTheBridgeImportsCapacitor: [
    [
      { 'web/src/features/pair/scan.ts': "import { App } from '@capacitor/app';" },
      { 'web/src/native/native.ts': "const core = () => import('@capacitor/core');" },
      { 'web/src/features/auth/google.ts': "import { S } from '@capgo/capacitor-social-login';" },
    ],
    { 'web/src/native/capacitor.ts': "import { App } from '@capacitor/app';" },
  ],
  bridgeImplementationsAreLazy: [
    [{ 'web/src/app/frame/Root.tsx': "const half = () => import('../../native/web.ts');" }],
    { 'web/src/native/native.ts': "const half = () => import('./capacitor.ts');" },
  ],
  importsAreStatic: [
    [{ 'server/src/app.ts': 'for (const name of names) await import(name);' }],
    { 'web/src/app/routes.tsx': "const lazy = () => import('../screens/HomeScreen.tsx');" },
  ],
});
