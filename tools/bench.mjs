import { runProgramOf } from './run/program.mjs';

// `npm run bench -- home` runs bench/home.ts with the remaining arguments; without a name it lists the names.
await runProgramOf('bench', 'npm run bench');
