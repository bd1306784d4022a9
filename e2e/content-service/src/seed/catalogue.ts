import { BUNDLES } from './codes/bundles';
import { ORDINARY } from './codes/ordinary';
import { PICK_LISTS } from './codes/pick-lists';
import { REDEEMED } from './codes/redeemed';
import { REFUSED } from './codes/refused';
import { CAPTCHA, FAILING, OWNED } from './codes/special';
import type { DemoCode } from './demo-code';

export interface DemoGroup {
  name: string;
  codes: DemoCode[];
}

/** The demo codes, in the order of the demo page. */
export const CATALOGUE: DemoGroup[] = [
  { name: 'Ordinary codes', codes: ORDINARY },
  { name: 'Refused codes', codes: REFUSED },
  { name: 'Codes of another studio', codes: OWNED },
  { name: 'Codes behind a captcha', codes: CAPTCHA },
  { name: 'Redeemed codes', codes: REDEEMED },
  { name: 'Bundles', codes: BUNDLES },
  { name: 'Pick lists', codes: PICK_LISTS },
  { name: 'Failing service', codes: FAILING },
];

export const DEMO_CODES: DemoCode[] = CATALOGUE.flatMap(({ codes }) => codes);
