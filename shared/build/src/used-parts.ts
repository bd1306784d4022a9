/** A part of a library's file, and what replaces it. */
export type Part = readonly [part: RegExp | string, replacement: string];

/** Matches a method of a class, with the line breaks that its indentation has. */
export function methodIn(name: string, indent: string): RegExp {
  return new RegExp(String.raw`^${indent}(?:async )?${name}\(.*?^${indent}\}\n`, 'ms');
}

/** Matches a function of a module. */
export function functionIn(name: string): RegExp {
  return new RegExp(String.raw`^(?:async )?function ${name}\(.*?^\}\n`, 'ms');
}

/**
 * Returns the code of a file without the parts that this site does not use, which a bundler cannot know. Throws if the file
 * does not have one of them, because another version of the library may need it.
 *
 * @param list The file with the list of parts.
 */
export function usedParts(code: string, parts: readonly Part[], list: string): string {
  return parts.reduce((rest, [part, replacement]) => {
    const replaced = rest.replace(part, () => replacement);
    if (replaced === rest) throw new Error(`a library has no ${String(part)}: adapt ${list}`);
    return replaced;
  }, code);
}
