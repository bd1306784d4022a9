/** A part of a library's file: it goes, or what replaces it. */
export type Part = RegExp | readonly [part: RegExp, replacement: string];

/** Matches a method of a class, with its line breaks. */
export function methodIn(name: string): RegExp {
  return new RegExp(String.raw`^([ \t]+)(?:async )?${name}\(.*?^\1\}\n`, 'ms');
}

/** Matches a function of a module. */
export function functionIn(name: string): RegExp {
  return new RegExp(String.raw`^(?:async )?function ${name}\(.*?^\}\n`, 'ms');
}

/**
 * Returns the code of a file without the parts that this site does not use, which a bundler cannot know. Throws with the name of the file
 * that lists them if one is not there, because another version of the library may need it.
 */
export function usedParts(code: string, parts: readonly Part[], list: string): string {
  return parts.reduce((rest, part) => {
    const [pattern, replacement] = part instanceof RegExp ? [part, ''] : part;
    const replaced = rest.replace(pattern, () => replacement);
    if (replaced === rest) throw new Error(`a library has no ${String(pattern)}: adapt ${list}`);
    return replaced;
  }, code);
}
