import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('writes one JSON object per line, with the time in UTC and the level by name', () => {
    const line = JSON.parse(linesOf((log) => log.info({ line: 'GET post/' }, 'answered')));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      line: 'GET post/',
      msg: 'answered',
    });
  });

  it('redacts secrets at every depth', () => {
    const lines = linesOf((log) => {
      const headers = { authorization: 'Bearer hunter2', 'sec-websocket-protocol': 'twosome, hunter2' };
      log.info({
        token: 'hunter2',
        headers,
        req: { headers },
        body: { push_token: 'hunter2' },
        code: 'hunter2',
      });
      log.error({ config: { secretKey: 'hunter2', fcm: { private_key: 'hunter2' } } });
      log.warn({ list: [{ credential: 'hunter2' }], Authorization: 'hunter2' }, 'logged');
    });
    expect(lines).not.toContain('hunter2');
    expect(lines.split('[hidden]')).toHaveLength(12);
  });

  it('logs type, message, stack and cause of an error, without its other properties', () => {
    const detail = 'Key (text)=(our secret) already exists.';
    const broken = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail,
      parameters: ['our secret'],
    });
    const lines = linesOf((log) =>
      log.error({ err: new Error('could not save', { cause: broken }) }, 'failed'),
    );
    expect(lines).not.toContain('our secret');
    expect(JSON.parse(lines).err).toMatchObject({
      type: 'Error',
      message: 'could not save',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505' },
    });
  });

  it('redacts the value that a PostgreSQL error quotes', () => {
    const quoting = Object.assign(new Error('invalid input syntax for type date: "our\n"secret""'), {
      code: '22007',
    });
    const lines = linesOf((log) => {
      log.error(quoting);
      log.error({ err: quoting });
    });
    expect(lines).not.toContain('secret');
    expect(lines).toContain('invalid input syntax for type date');
  });
});

describe('the log on stdout', () => {
  const program = (code: string) =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      env: { PATH: process.env.PATH, LOG: new URL('./log.ts', import.meta.url).href },
    });
  const begin = "const { createLog } = await import(process.env.LOG); const log = createLog('info');";

  it('does not block the program while no process reads it', async () => {
    const child = program(
      `${begin} for (let i = 0; i < 4000; i++) log.info({ i }, 'x'.repeat(1000)); setTimeout(() => console.error('alive'), 50);`,
    );
    const [output] = await once(child.stderr, 'data');
    expect(String(output)).toContain('alive');
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  it.each(['process.exit(3)', "throw new Error('broken')"])('is flushed after %s', async (end) => {
    const child = program(`${begin} for (let i = 0; i < 500; i++) log.info({ i }, 'logged'); ${end};`);
    let lines = '';
    child.stdout.on('data', (part) => {
      lines += part;
    });
    await once(child, 'close');
    expect(lines.trimEnd().split('\n')).toHaveLength(500);
  });
});
