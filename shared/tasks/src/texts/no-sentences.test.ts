import { beforeAll, describe, expect, test } from '@rstest/core';

import { lint } from '../lint.test-support.ts';

const RULE = 'eslint-js(no-restricted-syntax)';
const MESSAGE = 'What a visitor may read comes from locales/*.json, by t().';

/** Code that contains a sentence, or a word that a visitor reads. */
const SENTENCES = [
  '<p>Closed</p>',
  '<p>Fermé à clé</p>',
  '<>Закрыто</>',
  "<p>{'Closed'}</p>",
  '<p>{`Closed`}</p>',
  '<p>{`Closed at ${time}`}</p>',
  "<p>{isOpen ? t('open') : 'Closed'}</p>",
  "<p>{isOpen ? t('open') : isLate ? 'Late' : t('closed')}</p>",
  "<p>{isOpen || 'Closed'}</p>",
  "<p>{name ?? 'Nobody'}</p>",
  "<p>{'Hello ' + name}</p>",
  '<p>{isOpen && `Open until ${time}`}</p>',
  "<>{isOpen && 'Open'}</>",
  '<img alt="Poster" />',
  "<img alt={'Poster'} />",
  "<img alt={name ?? 'Poster'} />",
  '<img alt={`Poster of ${name}`} />',
  '<button aria-label="Close" />',
  "<button aria-label={isOpen ? 'Close' : 'Open'} />",
  '<progress aria-valuetext={`${done} Titles`} />',
  '<Field label="Code" hint={t("hint")} />',
  '<Dialog closeLabel={`Close`} />',
  '<Page title={t("title")} lead="Welcome" />',
  '<PageView name="Something went wrong" />',
  "const WORDS = { open: 'It is open.', closed: t('closed') }",
  "function words() { return 'It is closed' }",
  "show('Try again')",
  'const words = `Hello ${name}, how are you?`',
  "document.title = 'Support'",
  'document.title = `${name} - Support`',
  "button.textContent = isOpen ? 'Close' : t('open')",
  "alert('Please do try again')",
];

/** Words that no visitor reads, and signs that are no words. */
const OTHERS = [
  "<p>{t('code.hint')} · {template('open')} 100 %</p>",
  "<p>{isOpen ? t('open') : t('closed')}</p>",
  '<p>{step === \'open\' && <Open step="open" />}</p>',
  "<p>{step === 'open' ? <Open /> : null}</p>",
  "<p>{titles.map(({ key }) => <span key={key + 'x'}>{key}</span>)}</p>",
  '<p>{`${done} / ${total}`}</p>',
  '<a className="wide button" rel="noopener noreferrer" href="/support" aria-label={label} />',
  "<a rel={isAway ? 'noopener noreferrer' : undefined} aria-describedby={`a ${id} b c`} />",
  '<svg preserveAspectRatio="xMidYMid slice"><path d="M0 0h10v10a1 1 0 0 1z" /></svg>',
  '<input type="text" name="code" autoComplete="section-code off" />',
  "const KEYS = { open: 'code.open', closed: 'code.closed' }",
  "const NAME = 'Movies Anywhere'",
  "throw new Error('the page has no #app')",
  'throw new Error(`remote ${name} has no page for ${path}`)',
  "reject(new RequestError('malformed', 'not application/json'))",
  "class Late extends Error { constructor() { super('it came too late') } }",
  "console.error('[redeem] unhandled error', error)",
  "document.querySelector('main h1')",
  "type Step = 'not yet' | 'done at last'",
];

const LINTED = [
  'shell/src/App.tsx',
  'remotes/retailers/src/RetailerList.tsx',
  'remotes/retailers/src/titles.ts',
  'shared/platform/src/Sentence.tsx',
  'shared/kit/src/Button.tsx',
  'shared/store/src/rules/code-format.ts',
];

const NOT_LINTED = [
  'shell/src/App.test.tsx',
  'shell/src/brands/movie-redeem.ts',
  'remotes/retailers/src/standalone-visits.ts',
  'remotes/gpbundle/src/service.test-support.ts',
  'shared/host/src/main.ts',
];

describe('the lint rule against sentences in the code', () => {
  let messages: Record<string, string[]>;

  beforeAll(async () => {
    const files = [...SENTENCES, ...OTHERS].map((code) => [pathOf(code), code] as const);
    const others = [...LINTED, ...NOT_LINTED].map(
      (path) => [path, "export const TEXT = 'It is closed.';"] as const,
    );
    const complaints = await lint(Object.fromEntries([...files, ...others]));
    messages = Object.fromEntries(
      Object.entries(complaints).map(([path, all]) => [
        path,
        all.filter(({ rule }) => rule === RULE).map(({ message }) => message),
      ]),
    );
  }, 30_000);

  test.each(SENTENCES)('reports %s', (code) => {
    expect(messages[pathOf(code)]).toContain(MESSAGE);
  });

  test.each(OTHERS)('accepts %s', (code) => {
    expect(messages[pathOf(code)]).toEqual([]);
  });

  test.each(LINTED)('applies to %s', (path) => {
    expect(messages[path]).toContain(MESSAGE);
  });

  test.each(NOT_LINTED)('does not apply to %s', (path) => {
    expect(messages[path]).toEqual([]);
  });
});

/** Returns the path of a file of a remote with some code. */
function pathOf(code: string): string {
  return `remotes/retailers/src/Code${String([...SENTENCES, ...OTHERS].indexOf(code))}.tsx`;
}
