import type { Guard } from '../guard';

/** What is looked at before a report is written down. */
export const HOST_GUARDS: Guard[] = [
  report('length of a report', 'length > bytes', 'false'),
  report('reports of the own pages only', "site !== 'same-origin'", 'false'),
  report('types of a report', '!write', 'false && !write'),
  rate('rate of one client', 'own >= perClient', 'false'),
  rate('rate of all clients', 'taken >= perMinute', 'false'),
  server('no dot segments', 'MALFORMED_PATH.test(path)', 'false'),
  server('a host that can be read', '!URL.canParse(`http://${host}/`)', 'false'),
  server('time for a header', 'headersTimeout: 5_000', 'headersTimeout: 0'),
  server('time for a request', 'requestTimeout: 10_000', 'requestTimeout: 0'),
  server('number of connections', 'server.maxConnections = maxConnections;', ''),
  server('headers of what the server refuses', '{ ...headers, Connection', '{ Connection'),
  server('no connection is kept by a host that ends', 'if (isDraining())', 'if (false)'),
  {
    name: 'connections that wait as the host ends',
    file: 'src/shut-down.ts',
    code: '} while (accepted > before &&',
    without: '} while (accepted < before &&',
    tests: 'shut-down',
  },
  {
    name: 'a word about a proxy that is not announced',
    file: 'src/create-host.ts',
    code: "forwarded !== '' && !isProxyReported",
    without: 'false',
    tests: 'take-report',
  },
  {
    name: 'nothing invisible in the log',
    file: 'src/log.ts',
    code: '.replace(ALL_UNPRINTABLE, escaped)',
    without: '',
    tests: 'src/log.test',
  },
];

function rate(name: string, code: string, without: string): Guard {
  return { name, file: 'src/report-rate.ts', code, without, tests: 'report-rate' };
}

function server(name: string, code: string, without: string): Guard {
  return { name, file: 'src/host-server.ts', code, without, tests: 'host-server' };
}

function report(name: string, code: string, without: string): Guard {
  return { name, file: 'src/take-report.ts', code, without, tests: 'take-report' };
}
