import { runProgramOf } from './run/program.mjs';

// `npm run bench -- home` runs bench/home.ts and hands it what follows; without a name, the names.
await runProgramOf('bench', 'npm run bench');
