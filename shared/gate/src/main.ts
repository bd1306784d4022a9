import { runCheckout } from '@redeem/delivery/cli';

// `npm run delivery`: the commands of @redeem/delivery with the rules of this package.
process.exitCode = await runCheckout(process.argv.slice(2), () => import('./index'));
