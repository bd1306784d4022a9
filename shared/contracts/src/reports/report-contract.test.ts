import { describe, expect, test } from '@rstest/core';

import { ContractError, parseDocument } from '../contract-error';
import { ReportContract } from './report-contract';

const PAGE = {
  ...{ kind: 'page', registry: 12, shell: '1.0.0', brand: 'movie-redeem' },
  remotes: { 'redeem-form': '1.0.0', support: 'override' },
  states: { support: 'override' },
};

/** From a shell that reports locale, territory and viewport. */
const PLACED = { ...PAGE, locale: 'fr_CH', territory: 'CH', viewport: 'phone' };

const ERROR = {
  ...PAGE,
  kind: 'error',
  error: { what: 'remote', of: 'support', message: 'Error: oh', stack: '/a.js:1:2' },
};

const parseReport = (input: unknown) => parseDocument('report', ReportContract, input);

describe('a report', () => {
  const vitals = { TTFB: 210, LCP: 1_823, INP: 48, CLS: 0.012 };

  test.each([PAGE, PLACED, { ...PAGE, vitals }, ERROR])(
    'is taken as it is when it keeps the contract, without unknown properties',
    (report) => {
      expect(parseReport({ ...report, code: 'ABCDEFGHJKLM' })).toEqual(report);
    },
  );

  test('loses a code, should a page have sent one', () => {
    const error = { ...ERROR.error, message: 'ABCD-EFGH-JKLM', stack: '/?c=ABCDEFGHJKLM' };

    expect(parseReport({ ...ERROR, error })).toMatchObject({
      error: { message: '[code]', stack: '/?[query]' },
    });
  });

  test.each([
    ['report.kind', { ...PAGE, kind: 'visit' }],
    ['report.registry', { ...PAGE, registry: '12' }],
    ['report.shell', { ...PAGE, shell: 'a b' }],
    ['report.shell', { ...PAGE, shell: 'ABCDEFGH2345' }],
    ['report.shell', { ...PAGE, shell: '1.0.0-ABCD-EFGH-JKLM' }],
    ['report.brand', { ...PAGE, brand: 'ABCDEFGH2345' }],
    ['report.brand', { ...PAGE, brand: 'abcdefgh2345' }],
    ['report.remotes.ABCD-EFGH-2345', { ...PAGE, remotes: { 'ABCD-EFGH-2345': '1.0.0' } }],
    ['report.error.of', { ...ERROR, error: { ...ERROR.error, of: 'ABCDEFGH2345' } }],
    ['report.remotes.support', { ...PAGE, remotes: { support: 'http://localhost:3105' } }],
    ['report.remotes.a b', { ...PAGE, remotes: { 'a b': '1.0.0' } }],
    ['report.states.support', { ...PAGE, states: { support: 'default' } }],
    ['report.vitals.LCP', { ...PAGE, vitals: { LCP: '1823' } }],
    ['report.locale', { ...PLACED, locale: 'tlh' }],
    ['report.territory', { ...PLACED, territory: 'HDMAQF4PX7TV' }],
    ['report.viewport', { ...PLACED, viewport: '375x667' }],
    ['report.error.message', { ...ERROR, error: { ...ERROR.error, message: 'a'.repeat(4_001) } }],
  ])('that is wrong at %s is refused with that path', (path, report) => {
    expect(() => parseReport(report)).toThrow(ContractError);
    expect(() => parseReport(report)).toThrow(`${path}: `);
  });
});
