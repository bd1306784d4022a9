import type { Verdict } from '../finding';
import type { Step } from '../publish/publish';

const STEPS: Record<Step, string> = {
  check: 'Checking against the live releases',
  reserve: 'Reserving the version',
  upload: 'Uploading',
  verify: 'Verifying the uploaded files',
  commit: 'Going live',
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
    verdict: ({ rule, passed, detail }) => {
      write(
        `  ${passed ? '✓' : '✗'} ${rule.padEnd(8)} ${detail.replaceAll('\n', '\n             ')}`,
      );
    },
  };
}
