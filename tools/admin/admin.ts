import { say } from '../run/say.mjs';
import { answer, errorLine } from './answer.ts';

answer(process.argv.slice(2), process.env).then(say, (error: unknown) => {
  process.stderr.write(`${errorLine(error)}\n`);
  process.exitCode = 1;
});
