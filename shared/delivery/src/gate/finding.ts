/** The result of a rule: a fact, or the problems with their places and remedies. */
export interface Finding {
  passed: boolean;
  /** Whether the rule could not be checked. */
  untried?: boolean;
  detail: string;
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
