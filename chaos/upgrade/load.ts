import { coupleId, postId, tokenOf } from '../../bench/platform/dataset.ts';
import { oneOf, wait } from '../chat/until.ts';
import type { Balancer } from './balancer.ts';

/** Sends so many requests a second, however long they take. Anything but a 2xx is a failure: nothing is tried again. */
export async function load({
  balancer,
  couples,
  rate,
  isOver,
}: {
  balancer: Balancer;
  couples: number;
  rate: number;
  isOver: () => boolean;
}): Promise<{ answered: number; failures: string[] }> {
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let answered = 0;
  let nextAt = performance.now();
  while (!isOver()) {
    const { who, line, body } = requestOf(couples);
    const [method = '', path = ''] = line.split(' ');
    const request = balancer
      .fetch(`/api/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${tokenOf(who)}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(10_000),
      })
      .then(
        ({ ok, status }) => {
          if (ok) answered += 1;
          else failures.push(`${method} ${path.split('?')[0]?.replace(/\/[A-Z]{2}\d+/, '/:id')}: ${status}`);
        },
        (error: Error) =>
          void failures.push(
            `${method}: ${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
          ),
      );
    running.add(request);
    void request.then(() => running.delete(request));
    nextAt += 1000 / rate;
    await wait(nextAt - performance.now());
  }
  await Promise.all(running);
  return { answered, failures };
}

/** Mostly pages, some writes; each is allowed, so each must succeed. */
function requestOf(couples: number): { who: number; line: string; body?: object } {
  const who = 1 + Math.floor(Math.random() * couples * 2);
  const couple = 1 + Math.floor(Math.random() * couples);
  const post = postId(couple * 3 - Math.floor(Math.random() * 3));
  const page = { who, line: 'GET post/?is_timeline=true' };
  return oneOf([
    page,
    page,
    page,
    { who, line: `GET auth/twosome/${coupleId(couple)}/` },
    { who, line: 'GET notification/' },
    { who, line: `GET post/${post}/comment/` },
    { who, line: `POST post/${post}/comment/`, body: { text: 'Lovely' } },
    { who, line: `POST post/${post}/clap/toggle_clap/`, body: { want: Math.random() < 0.5 } },
    { who, line: 'PATCH auth/user/', body: { first_name: `Person ${who}` } },
    {
      who,
      line: 'POST goals/',
      body: { title: 'The sea', description: 'In summer', achieve_by: '2036-06-01' },
    },
  ]);
}
