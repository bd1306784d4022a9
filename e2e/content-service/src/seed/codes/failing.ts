import type { DemoCode } from '../demo-code';
import { EVERYWHERE, single } from '../offers';

export const FAILING: DemoCode[] = [
  {
    code: 'HANGRE3GPRWQ',
    what: 'Its validation takes longer than the site waits',
    offer: single('41039', EVERYWHERE),
    validationFault: 'hang',
  },
  {
    code: 'XFAR6PW7DVPJ',
    what: 'Its exchange always fails',
    offer: single('41040', ['US']),
    titles: ['t14'],
    exchangeFault: 'fail',
  },
  {
    code: 'XTW69PCC9GNA',
    what: 'Its exchange succeeds, but the answer comes too late',
    offer: single('41041', ['US']),
    titles: ['t14'],
    exchangeFault: 'hang',
  },
];
