import { runProgramOf } from './run/program.mjs';

// `npm run chaos -- chat` runs chaos/chat.ts and hands it what follows; without a name, the names.
await runProgramOf('chaos', 'npm run chaos');
