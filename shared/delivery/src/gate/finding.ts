/** What a rule has found out: what is true, or what is broken, where, and what to do. */
export interface Finding {
  passed: boolean;
  /** It could not be found out: the release may be good or bad. */
  untried?: boolean;
  detail: string;
}

/** Nothing is broken; the detail says what is true. */
export function passed(detail: string): Finding {
  return { passed: true, detail };
}

/** Broken; one line for each thing that is. */
export function refused(...problems: string[]): Finding {
  return { passed: false, detail: problems.join('\n') };
}

/** Not found out, for what the rule needs is not there; the problems say what to do. */
export function untried(...problems: string[]): Finding {
  return { ...refused(...problems), untried: true };
}

/** Passed unless there are problems. */
export function unless(problems: readonly string[], detail: string): Finding {
  return problems.length > 0 ? refused(...problems) : passed(detail);
}
