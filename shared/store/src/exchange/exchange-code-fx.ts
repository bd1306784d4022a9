import { createEffect } from 'effector';

import { exchangeCode } from '../service/exchange-code';

/** Every exchange, of whatever kind, is this call. */
export const exchangeCodeFx = createEffect(exchangeCode);
