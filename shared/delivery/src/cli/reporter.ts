import type { Step } from '../commands/publish';
import type { Verdict } from '../finding';

const STEPS: Record<Step, string> = {
  check: 'Checking against the live releases',
  store: 'Storing',
  give: 'Going live',
};

/** Reports the progress of a command. The result is printed separately. */
export interface Reporter {
  step: (step: Step) => void;
  say: (text: string) => void;
  verdict: (verdict: Verdict) => void;
}

export function createReporter(write: (line: string) => void): Reporter {
  return {
    step: (step) => {
      write(`${STEPS[step]} …`);
    },
    say: write,
    // The error that ends the command lists the problems, so this line only says which rule found them.
    verdict: ({ rule, passed, untried, detail }) => {
      const found = untried ? 'could not be checked: see below' : 'problems: see below';
      const isSaid = passed || isWaiting(detail);
      const said = isSaid ? detail.replaceAll('\n', '\n             ') : found;
      write(`  ${passed ? '✓' : isWaiting(detail) ? '–' : '✗'} ${rule.padEnd(8)} ${said}`);
    },
  };
}

/** Returns whether a rule was not tried because it waits for others to pass, which is no problem of its own. */
export function isWaiting(detail: string): boolean {
  return detail.startsWith('not tried: ');
}
