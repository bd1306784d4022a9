import type { Release } from './release/read-release';
import type { Revision } from './site/revision';
import type { Storage } from './site/storage';

/** The result of a rule: a fact, or the problems with their places and remedies. */
export interface Finding {
  passed: boolean;
  /** Whether the rule could not be checked. */
  untried?: boolean;
  detail: string;
}

/** The finding of one rule of the gate. */
export interface Verdict extends Finding {
  rule: string;
}

/** A release to check against the live site. */
export interface ReleaseCheck {
  storage: Storage;
  release: Release;
  /** The folder of its package; that of the shell if the release was built elsewhere. */
  folder: string;
  live: Revision;
  onVerdict?: (verdict: Verdict) => void;
  environment?: NodeJS.ProcessEnv;
  /** Whether the release was built from the sources in the folder just now. */
  isFresh?: boolean;
  /** Is told how far a rule is that takes long. */
  onProgress?: (text: string) => void;
}

/** The rules for releases. The package @redeem/gate implements them, because they need a compiler and a browser. */
export interface Gate {
  checkRelease: (check: ReleaseCheck) => Promise<Verdict[]>;
  /** Compares the size of every built package of a checkout with its budget. */
  weighWorkspace: (workspace: string, onVerdict: (verdict: Verdict) => void) => Promise<Verdict[]>;
}

/** Loads the gate when a command needs it: a rollback has to end within a second. */
export type LoadGate = () => Promise<Gate>;

/** Returns whether a rule was not tried because it waits for others to pass, which is no problem of its own. */
export function isWaiting({ detail }: Finding): boolean {
  return detail.startsWith('not tried: ');
}

/** Returns a function that says verdicts. The error that ends the command lists the problems; a line says which rule found them. */
export function verdictsTo(say: (line: string) => void): (verdict: Verdict) => void {
  return (verdict) => {
    const { rule, detail } = verdict;
    const mark = verdict.passed ? '✓' : isWaiting(verdict) ? '–' : '✗';
    const found = verdict.untried ? 'could not be checked: see below' : 'problems: see below';
    const said = mark === '✗' ? found : detail.replaceAll('\n', '\n             ');
    say(`  ${mark} ${rule.padEnd(8)} ${said}`);
  };
}

/** Returns the finding of a passed rule with a detail. */
export function passed(detail: string): Finding {
  return { passed: true, detail };
}

/** Returns the finding of a broken rule, one line for each problem. */
export function refused(...problems: string[]): Finding {
  return { passed: false, detail: problems.join('\n') };
}

/** Returns the finding of a rule that could not be checked. The problems say what to do. */
export function untried(...problems: string[]): Finding {
  return { ...refused(...problems), untried: true };
}

/** Returns a refusal if there are problems, and otherwise a passed rule. */
export function unless(problems: readonly string[], detail: string): Finding {
  return problems.length > 0 ? refused(...problems) : passed(detail);
}
