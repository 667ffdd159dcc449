import { perform } from '../run/operator.ts';
import { say } from '../run/say.mjs';
import { answer, errorLine } from './answer.ts';

await perform(answer(process.argv.slice(2), process.env).then(say), errorLine);
