import { RequestError, type Visit } from '@redeem/platform/testing';
import { rs } from '@rstest/core';

import { CODE, EXCHANGED, openTitle, processedTitle } from './testing';

type ExchangeCode = NonNullable<Visit['exchangeCode']>;
type ValidateCode = NonNullable<Visit['validateCode']>;

/** A service that exchanges titles when the test says so, and knows afterwards which are used. */
export function theService() {
  const used = new Set<string>();
  const held = new Map<string, { finish: () => void; fail: () => void }>();
  const exchangeTitle = (code: string) =>
    new Promise<typeof EXCHANGED>((resolve, reject) => {
      held.set(code, {
        finish: () => {
          used.add(code);
          resolve({ ...EXCHANGED, history: [] });
        },
        fail: () => {
          reject(new RequestError('timeout'));
        },
      });
    });
  return {
    exchangeCode: rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? EXCHANGED : exchangeTitle(code),
    ),
    validateCode: rs.fn<ValidateCode>(({ code }) =>
      used.has(code) ? processedTitle() : openTitle(),
    ),
    finish: ({ subCode }: { subCode: string }) => held.get(subCode)?.finish(),
    fail: ({ subCode }: { subCode: string }) => held.get(subCode)?.fail(),
  };
}
