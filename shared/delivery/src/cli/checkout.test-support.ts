import { runCheckout } from './program';

// The command line of a checkout whose gate cannot be loaded: a command that is refused before the gate does not notice.
process.exitCode = await runCheckout(process.argv.slice(2), () =>
  Promise.reject(new Error('this program has no gate')),
);
