import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('is one JSON object a line, with the time in UTC and the level by name', () => {
    const line = JSON.parse(linesOf((log) => log.info({ line: 'GET post/' }, 'answered')));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      line: 'GET post/',
      msg: 'answered',
    });
  });

  it('hides secrets, at the top and below', () => {
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
      log.warn({ list: [{ credential: 'hunter2' }], Authorization: 'hunter2' }, 'said');
    });
    expect(lines).not.toContain('hunter2');
    expect(lines.split('[hidden]')).toHaveLength(12);
  });

  it('says of an error what broke and where, without what hangs on it', () => {
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

  it('hides the value that PostgreSQL quotes', () => {
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

  it('cannot be made to write a second line', () => {
    expect(
      linesOf((log) => log.info({ name: 'a\n{"level":"fatal"}' }))
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });
});
