import { expect, onTestFinished, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { clientOf } from './client-of';
import { reportRate } from './report-rate';

const ADDRESS = '198.51.100.7';

test.each([
  ['its connection without proxies of ours', 0, '203.0.113.9', ADDRESS],
  ['the last entry behind one proxy', 1, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['the last but one behind two', 2, 'made up, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['its connection when a proxy says nothing', 1, '', ADDRESS],
  ['the /56 of an IPv6 address', 1, '2001:db8:1:2fe:3:4:5:6', '2001:db8:1:200::/56'],
  ['the /56 of a short IPv6 address', 1, '2001:db8::a:1:2:3', '2001:db8:0:0::/56'],
  ['the /56 of an address that ends in zeros', 1, '2001:db8:1:2ff::', '2001:db8:1:200::/56'],
  ['the /56 of an address in brackets', 1, '[2001:db8::1]', '2001:db8:0:0::/56'],
  ['the /56 of an address with a port', 1, '[2001:DB8::1]:443', '2001:db8:0:0::/56'],
  ['the /56 of an address with a zone', 1, 'fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['an IPv4 address without its port', 1, '203.0.113.9:5678', '203.0.113.9'],
  ['an IPv4 address that is written as IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown when the entry is no address', 1, 'made up', 'unknown'],
])('a client is %s', (_, trustedHops, forwarded, client) => {
  expect(clientOf({ address: ADDRESS, forwarded }, trustedHops)).toBe(client);
});

test('the rate of reports leaves others their share, holds for all together, and counts a minute’s refusals in a line', () => {
  rs.useFakeTimers();
  onTestFinished(() => {
    rs.useRealTimers();
  });
  const lines: string[] = [];
  const mayReport = reportRate(
    100,
    createLog('info', (line) => lines.push(line)),
  );
  const send = (clientOf: (index: number) => string) =>
    Array.from({ length: 1_000 }, (_, index) => mayReport(clientOf(index))).filter(Boolean);

  expect(send(() => 'attacker')).toHaveLength(10);
  expect(send((index) => `client ${String(index)}`)).toHaveLength(90);
  rs.advanceTimersByTime(60_000);
  expect(mayReport('attacker')).toBe(true);
  rs.advanceTimersByTime(60_000);

  expect(lines).toEqual([
    '{"level":"error","msg":"reports exceeded the rate","taken":100,"refused":1900}\n',
  ]);
});
