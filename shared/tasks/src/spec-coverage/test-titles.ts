import ts from 'typescript';

/** What stands between the titles of a suite and of a test in it. */
const BELOW = ' › ';

/**
 * The tests of a file by their full titles, suites first, as they are written: a table-driven title
 * with its `%s`, a template with its `${…}`. What is skipped or still to do is no test.
 */
export function testTitlesIn(fileName: string, source: string): string[] {
  return titlesBelow(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true), []);
}

function titlesBelow(node: ts.Node, suites: readonly string[]): string[] {
  const titles: string[] = [];
  ts.forEachChild(node, (child) => {
    titles.push(...titlesAt(child, suites));
  });
  return titles;
}

function titlesAt(node: ts.Node, suites: readonly string[]): string[] {
  const call = ts.isCallExpression(node) ? node : undefined;
  const kind = call && kindOf(call.expression);
  const title = call && kind ? titleOf(call.arguments[0]) : undefined;
  if (title === undefined) return titlesBelow(node, suites);
  const path = [...suites, title];
  return kind === 'test' ? [path.join(BELOW)] : titlesBelow(node, path);
}

/** `test`, `test.each(table)`, `describe`, `test.describe` and their like. */
function kindOf(callee: ts.Expression): 'test' | 'suite' | undefined {
  if (ts.isCallExpression(callee)) return tabledKindOf(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    return callee.name.text === 'describe' && kindOf(callee.expression) === 'test'
      ? 'suite'
      : undefined;
  }
  if (!ts.isIdentifier(callee)) return undefined;
  return callee.text === 'describe' ? 'suite' : callee.text === 'test' ? 'test' : undefined;
}

function tabledKindOf(callee: ts.Expression): 'test' | 'suite' | undefined {
  const isTabled = ts.isPropertyAccessExpression(callee) && /^(each|for)$/.test(callee.name.text);
  return isTabled ? kindOf(callee.expression) : undefined;
}

function titleOf(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  return argument.getText().slice(1, -1);
}
