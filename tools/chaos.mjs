import { runProgramOf } from './run/program.mjs';

// `npm run chaos -- chat` runs chaos/chat.ts with the remaining arguments; without a name it lists the names.
await runProgramOf('chaos', 'npm run chaos');
