import { writeWebIcons } from './web.ts';

await writeWebIcons();
