import { CAPTCHA_GUARDS } from './content-service/captcha';
import { EXCHANGE_GUARDS } from './content-service/exchange';
import { HTTP_GUARDS } from './content-service/http';
import { OPERATION_GUARDS } from './content-service/operation';
import { POLICY_GUARDS } from './content-service/policy';
import type { GuardedPackage } from './guard';

export const CONTENT_SERVICE: GuardedPackage = {
  folder: 'e2e/content-service',
  guards: [
    ...HTTP_GUARDS,
    ...POLICY_GUARDS,
    ...CAPTCHA_GUARDS,
    ...EXCHANGE_GUARDS,
    ...OPERATION_GUARDS,
  ],
};
