/** What a rule has found out: what is true, or what is broken, where, and what to do. */
export interface Finding {
  passed: boolean;
  detail: string;
  /** Set where nothing was found out: something that the rule asks did not answer. */
  isUntried?: true;
}

/** Nothing is broken; the detail says what is true. */
export function passed(detail: string): Finding {
  return { passed: true, detail };
}

/** Broken; one line for each thing that is. */
export function refused(...problems: string[]): Finding {
  return { passed: false, detail: problems.join('\n') };
}

/** Not passed, and not the fault of the release: it could not be measured. */
export function untried(...problems: string[]): Finding {
  return { ...refused(...problems), isUntried: true };
}

/** Passed unless there are problems. */
export function unless(problems: readonly string[], detail: string): Finding {
  return problems.length > 0 ? refused(...problems) : passed(detail);
}
