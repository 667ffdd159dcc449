import { say } from '../run/say.mjs';
import { answer, saidOf } from './answer.ts';

answer(process.argv.slice(2), process.env).then(say, (error: unknown) => {
  process.stderr.write(`${saidOf(error)}\n`);
  process.exitCode = 1;
});
