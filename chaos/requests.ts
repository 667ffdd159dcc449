import { numbers, run } from '../bench/platform/harness.ts';
import { kinds } from './requests/kinds.ts';
import { leftOver, openRig } from './requests/rig.ts';

/*
 * Refused, early-answered and cut requests of every kind against the built server, 40 connections at a
 * time. `npm run chaos -- requests [--requests 10000]`
 */
const { requests: total } = numbers({ requests: 10_000 });
const connections = 40;
/** Longer than every time limit of the server. */
const settleSeconds = 60;

await run(async () => {
  const rig = await openRig();
  const before = await rig.resources();
  const quick = kinds.filter(({ slow }) => !slow);
  // those that wait for a time limit make up the last hundredth
  const slow = kinds.filter((kind) => kind.slow);
  const slowTotal = Math.ceil(total / 100);
  let sent = 0;
  const work = async () => {
    for (; sent < total - slowTotal && rig.ended() === null; )
      await rig.send(quick[sent++ % quick.length] as (typeof quick)[number]);
  };
  await Promise.all(Array.from({ length: connections }, work));
  const last = Array.from({ length: slowTotal }, (_, index) => slow[index % slow.length]);
  await Promise.all(last.map((kind) => kind && rig.ended() === null && rig.send(kind)));
  sent += slowTotal;
  const left = rig.ended() === null ? await leftOver(rig, before, settleSeconds) : null;
  console.log(
    `${sent} requests of ${kinds.length} kinds. The process ${rig.ended() === null ? 'lives' : `ended: ${rig.ended()}`}.`,
    `Left over: ${left?.sockets} sockets, ${left?.timers} timers.`,
  );
  if (left === null || left.sockets + left.timers > 0) process.exitCode = 1;
});
