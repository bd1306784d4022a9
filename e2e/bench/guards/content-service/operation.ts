import type { Guard } from '../guard';

const FAULTS = 'src/operations/database-faults';
const PROCESS = 'src/operations/process';

/** That the service goes on, ends well, and tells nobody a code. */
export const OPERATION_GUARDS: Guard[] = [
  {
    name: 'requests at once',
    file: 'src/http/shed-load.ts',
    code: 'underWay >= mostAtOnce || ',
    without: '',
    tests: 'src/http/shed-load',
  },
  {
    name: 'a process that is late',
    file: 'src/http/shed-load.ts',
    code: ' || isBusy()',
    without: '',
    tests: 'src/http/shed-load',
  },
  {
    name: 'the budget of time',
    file: 'src/app.ts',
    code: ', timeBudget(config.budgetMs)',
    without: '',
    tests: FAULTS,
  },
  {
    name: 'the wait for a connection',
    file: 'src/database/postgres.ts',
    code: '    connectionTimeoutMillis: waitMs,\n',
    without: '',
    tests: FAULTS,
  },
  {
    name: 'the wait for a database that says nothing',
    file: 'src/database/postgres.ts',
    code: '    query_timeout: 3_500,\n',
    without: '',
    tests: FAULTS,
  },
  {
    name: 'the wait of the readiness for a database that says nothing',
    file: 'src/http/health-routes.ts',
    code: 'Promise.race([tablesNow(), silence()])',
    without: 'tablesNow()',
    tests: FAULTS,
  },
  {
    name: 'a database that is away is no fault of the request',
    file: 'src/app.ts',
    code: 'if (isUnavailable(error)) {',
    without: 'if (!isUnavailable) {',
    tests: FAULTS,
  },
  {
    name: 'validation while nothing can be written',
    file: 'src/abuse/settle.ts',
    code: 'if (!isReadOnly(error)) throw error;',
    without: 'if (isReadOnly) throw error;',
    tests: FAULTS,
  },
  {
    name: 'tables of another version',
    file: 'src/http/health-routes.ts',
    code: `(await isUpToDate(database())) ? 'ok'`,
    without: `(await isUpToDate(database())) || true ? 'ok'`,
    tests: FAULTS,
  },
  {
    name: 'errors are not told',
    file: 'src/app.ts',
    code: `new Problem(500, 'Something went wrong in the service')`,
    without: 'new Problem(500, String(error.cause))',
    tests: FAULTS,
  },
  {
    name: 'not ready while draining',
    file: 'src/http/health-routes.ts',
    code: `if (isDraining()) return context.text('draining', 503);`,
    without: '',
    tests: PROCESS,
  },
  {
    name: 'time to drain',
    file: 'src/shutdown.ts',
    code: '    await wait(drainMs);\n',
    without: '    await wait(drainMs * 0);\n',
    tests: PROCESS,
  },
  {
    name: 'no connection outlives the draining',
    file: 'src/http/draining.ts',
    code: `if (isDraining()) context.header('connection', 'close');`,
    without: '',
    tests: PROCESS,
  },
  {
    name: 'routes instead of addresses in the log',
    file: 'src/http/request-log.ts',
    code: 'route: routePath(context, -1)',
    without: 'route: context.req.path.toLowerCase()',
    tests: 'src/log.test',
  },
  {
    name: 'the filter of the log',
    file: 'src/log.ts',
    code: `line.replace(CODE, '[code]')`,
    without: 'line',
    tests: 'src/log.test',
  },
  {
    name: 'errors without their messages in the log',
    file: 'src/log.ts',
    code: '    name: error.name,\n',
    without: '    name: error.message.toLowerCase(),\n',
    tests: 'src/log.test',
  },
  {
    name: 'a reference instead of a code',
    file: 'src/code/code-hash.ts',
    code: 'return hashCode(`log ${code}`, pepper).slice(0, 12);',
    without: 'return code + pepper;',
    tests: 'src/telemetry',
  },
  {
    name: 'routes instead of addresses in traces',
    file: 'src/telemetry.ts',
    code: `'http.route': routePath(context, -1)`,
    without: `'http.route': context.req.path`,
    tests: 'src/telemetry',
  },
];
