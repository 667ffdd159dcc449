import { writeFile } from 'node:fs/promises';
import { webIcons } from '../native/icons/web.ts';
import { inRoot } from './run/root.mjs';

for (const [path, drawn] of Object.entries(webIcons))
  await writeFile(inRoot('web/public', path), await drawn());
