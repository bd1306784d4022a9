import { type Answer, ask, type Question, withoutTag } from './ask';

/** The number of simultaneous requests. */
const AT_ONCE = 16;

/** The headers that every answer has. */
const ALWAYS = ['x-content-type-options', 'referrer-policy', 'content-security-policy'];

interface Asked {
  question: Question;
  answer: Answer;
}

/** Sends all requests, some at a time. */
export async function askAll(site: string, questions: readonly Question[]): Promise<Asked[]> {
  const answered: Asked[] = [];
  const left = questions.entries();
  const asking = Array.from({ length: AT_ONCE }, async () => {
    for (const [index, question] of left) {
      answered[index] = { question, answer: await ask(site, question) };
    }
  });
  await Promise.all(asking);
  return answered;
}

/** Returns true if a server failed or omitted a header that every answer has. */
export function isFailure({ status, headers }: Answer): boolean {
  return status >= 500 || ALWAYS.some((name) => headers[name] === undefined);
}

/** Returns a request and its answer as text, for the report of a test. */
export function wordsOf({ question, answer }: Asked): string {
  return `${String(answer.status)} for ${JSON.stringify(question)}`;
}

/** Returns the number of occurrences of each value. */
export function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export const SAME = 'the same answer';

/** The permitted differences between the answers of the Node host and nginx. */
const DIFFERENCES: {
  name: string;
  applies: (question: Question, ...statuses: number[]) => boolean;
}[] = [
  {
    name: 'both refuse, each in its own words',
    applies: (_, ...statuses) => statuses.every((status) => status >= 400),
  },
  {
    name: 'one of them refuses the name of the host',
    applies: ({ headers }, ...statuses) => headers?.['Host'] !== undefined && isRefused(statuses),
  },
  {
    name: 'the host refuses bytes beyond ASCII in an address',
    applies: ({ path }, host, nginx) => !isAscii(path) && host === 400 && nginx !== 400,
  },
  {
    name: 'nginx reads no * among the encodings that a client accepts',
    applies: ({ headers }, host, nginx) =>
      headers?.['Accept-Encoding']?.includes('*') === true && host === 200 && nginx === 200,
  },
];

export const OUTCOMES = [SAME, ...DIFFERENCES.map(({ name }) => name)];

/** Returns the name of the common outcome or of the permitted difference; null for any other difference. */
export function outcomeOf(host: Asked, nginx: Asked): string | null {
  const [expected, answered] = [host, nginx].map(({ answer }) => sorted(withoutTag(answer)));
  if (JSON.stringify(expected) === JSON.stringify(answered)) return SAME;
  const statuses = [host.answer.status, nginx.answer.status];
  return DIFFERENCES.find(({ applies }) => applies(host.question, ...statuses))?.name ?? null;
}

export function isAscii(text: string): boolean {
  return [...text].every((character) => character < '\u0080');
}

function isRefused(statuses: readonly number[]): boolean {
  return statuses.filter((status) => status === 400).length === 1;
}

function sorted({ status, headers, body }: Answer) {
  return { status, headers: Object.entries(headers).sort(), body };
}
