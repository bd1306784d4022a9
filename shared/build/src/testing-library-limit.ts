import { configure } from '@testing-library/dom';

// By default `findBy…` and `waitFor` give up after one second, which is too short on a busy machine. `npm test` sets the factor
// of a slow one.
configure({ asyncUtilTimeout: 20_000 * Number(process.env['LIMIT_FACTOR'] ?? 1) });
