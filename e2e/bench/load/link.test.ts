import { expect, test } from '@rstest/core';

import {
  type Clock,
  Link,
  type LinkProfile,
  PHONE,
  PHONE_WITH_SLOW_START,
} from '../speed/network/link';

/** A fast line, where only the window limits a connection: a segment takes 0.1168 ms of 100 ms. */
const FAST: LinkProfile = { latency: 100, rate: 100_000_000, segment: 1_460, firstWindow: 10 };

/** A slow line with windows that never fill. A segment takes 10 ms. */
const FAIR: LinkProfile = { latency: 100, rate: 800_000, segment: 1_000, firstWindow: 1_000 };

test('a link sends at its rate', () => {
  const { send, run } = linkOf(PHONE);

  const left = send('page', 200_000);
  run();

  expect(left).toEqual([{ end: 200_000, at: 1_000 }]);
});

test('a link with slow start reaches its rate when the window exceeds what is in flight', () => {
  const { send, run } = linkOf(PHONE_WITH_SLOW_START);

  const left = send('page', 400 * 1_460);
  run();

  const atRate = (segments: number) => segments * 7.3;
  expect((left[399]?.at ?? 0) - (left[199]?.at ?? 0)).toBeCloseTo(atRate(200), 6);
});

test('a connection waits for a round trip when its first ten segments are sent', () => {
  const { send, run } = linkOf(FAST);

  const left = send('page', 11 * 1_460);
  run();

  expect(left.filter(({ at }) => at < FAST.latency)).toHaveLength(10);
  expect(left[10]?.at).toBeGreaterThan(FAST.latency);
});

test('a connection doubles its window in each round trip', () => {
  const { send, run } = linkOf(FAST);

  const left = send('page', 150 * 1_460);
  run();

  const perTrip = [0, 1, 2, 3].map(
    (trip) => left.filter(({ at }) => Math.floor(at / FAST.latency) === trip).length,
  );
  expect(perTrip).toEqual([10, 20, 40, 80]);
});

test('a new connection starts with the first window while another has a large one', () => {
  const { send, run } = linkOf(FAST);
  send('used', 70 * 1_460);
  run();

  const started = send('used', 40 * 1_460);
  const fresh = send('new', 40 * 1_460);
  const begin = run();

  const inFirstTrip = ({ at }: Segment) => at - begin < FAST.latency;
  expect(started.filter(inFirstTrip)).toHaveLength(40);
  expect(fresh.filter(inFirstTrip)).toHaveLength(10);
});

test('a connection keeps its window when it had nothing more to send', () => {
  const { send, run } = linkOf(FAST);
  for (let answer = 0; answer < 10; answer += 1) {
    send('page', 5 * 1_460);
    run();
  }

  const left = send('page', 40 * 1_460);
  const begin = run();

  expect(left.filter(({ at }) => at - begin < FAST.latency)).toHaveLength(10);
});

test('a closed connection leaves the line to the others', () => {
  const { send, close, run } = linkOf(FAIR);
  send('left page', 100_000);
  close('left page');

  const left = send('page', 2_000);
  run();

  expect(left.map(({ at }) => at)).toEqual([20, 30]);
});

test('a short transfer is not queued behind a long one when connections share fairly', () => {
  const { send, run } = linkOf(FAIR);

  const long = send('long', 100_000);
  const short = send('short', 3_000);
  run();

  expect(short.map(({ at }) => at)).toEqual([20, 40, 60]);
  expect(long.at(-1)?.at).toBe(1_030);
});

test('a short transfer waits for a long one when each write is sent whole', () => {
  const { send, run } = linkOf({ ...PHONE, rate: FAIR.rate });

  send('long', 100_000);
  const short = send('short', 3_000);
  run();

  expect(short).toEqual([{ end: 3_000, at: 1_030 }]);
});

interface Segment {
  end: number;
  at: number;
}

/** Returns a link with a clock of its own. `run` makes all calls, and returns when it began. */
function linkOf(profile: LinkProfile) {
  const { clock, run } = fakeClock();
  const link = new Link(clock);
  link.profile = profile;
  const connections = new Map<string, ReturnType<Link['connect']>>();
  const send = (name: string, bytes: number): Segment[] => {
    const connection = connections.get(name) ?? link.connect();
    connections.set(name, connection);
    const left: Segment[] = [];
    connection.send(bytes, (_, end, at) => left.push({ end, at }));
    return left;
  };
  const close = (name: string) => connections.get(name)?.close();
  return { send, close, run };
}

function fakeClock(): { clock: Clock; run: () => number } {
  let now = 0;
  const calls: { time: number; call: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    at: (time, call) => {
      calls.push({ time, call });
    },
  };
  const run = () => {
    const begin = now;
    for (let next = calls.shift(); next; next = calls.shift()) {
      now = next.time;
      next.call();
      calls.sort((a, b) => a.time - b.time);
    }
    return begin;
  };
  return { clock, run };
}
