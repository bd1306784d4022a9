import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STYLES = '.module.css';
const TYPES = '.module.css.d.ts';

/** Returns the declaration of a CSS module: its class names. */
export function declarationOf(css: string) {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{/g);
  const selectors = Array.from(rules, ([, prelude = '']) => prelude.trim()).filter(
    (prelude) => !prelude.startsWith('@'),
  );
  const classes = selectors.flatMap((selector) =>
    Array.from(selector.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name),
  );
  const lines = [...new Set(classes)]
    .sort()
    .map((name) => `  readonly ${/^\w+$/.test(name) ? name : `'${name}'`}: string;`);
  return ['declare const styles: {', ...lines, '};', '', 'export default styles;', ''].join('\n');
}

/** Returns the expected and the existing declarations, by path relative to the root. */
export function cssModuleTypes() {
  const files = ['shell', 'remotes', 'shared'].flatMap(filesIn);
  const wanted = files
    .filter((file) => file.endsWith(STYLES))
    .map((file) => [`${file}.d.ts`, declarationOf(readFileSync(join(ROOT, file), 'utf8'))]);
  const written = files
    .filter((file) => file.endsWith(TYPES))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
  return {
    wanted: Object.fromEntries(wanted) as Record<string, string>,
    written: Object.fromEntries(written) as Record<string, string>,
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path);
    }
    return [path];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { wanted, written } = cssModuleTypes();
  for (const file of Object.keys(written)) if (!(file in wanted)) rmSync(join(ROOT, file));
  for (const [file, text] of Object.entries(wanted)) writeFileSync(join(ROOT, file), text);
}
