import { existsSync, readFileSync } from 'node:fs';

/** A test that ran, or was skipped. */
export interface TestResult {
  /** With its file and the groups around it. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
}

/** A test in a report, with its attributes and what it contains. */
const CASE = /<testcase((?:\s+[\w-]+="[^"]*")*)\s*(?:\/>|>(.*?)<\/testcase>)/gs;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the results in the JUnit report of Rstest or Playwright, or null if there is none, as after a crash. */
export function readResults(file: string): TestResult[] | null {
  if (!existsSync(file)) return null;
  return Array.from(
    readFileSync(file, 'utf8').matchAll(CASE),
    ([, attributes = '', content = '']) => {
      const [path, name] = ['classname', 'name'].map((attribute) => {
        const [, value = ''] = new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes) ?? [];
        return value.replace(/&(\w+);/g, (all, entity: string) => ENTITIES[entity] ?? all);
      });
      return { title: `${path ?? ''} › ${name ?? ''}`, status: statusOf(content) };
    },
  );
}

function statusOf(content: string) {
  if (/<(failure|error)\b/.test(content)) return 'failed';
  return /<skipped\b/.test(content) ? 'skipped' : 'passed';
}
