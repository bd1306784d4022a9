/** Something that is wrong with a page. */
export interface Problem {
  text: string;
  /** Whether a machine with too much to do may be the cause: something did not come in time. */
  isOfTime: boolean;
}

/** Returns a problem that no slow machine causes. */
export function wrong(text: string): Problem {
  return { text, isOfTime: false };
}

/** Returns a problem with something that did not come in time. */
export function late(text: string): Problem {
  return { text, isOfTime: true };
}
