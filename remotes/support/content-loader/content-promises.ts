import type { Faq, ReturnPolicy } from '../src/content/content';
import { type Contents, loadContent } from './load-content';

/** Returns the anchors that support offers to other remotes, of each page by path: those of the English files. */
export function contentPromises(contents: Contents): { anchors: Record<string, string[]> } {
  const faq = loadContent(contents, 'en/faq.md').content as Faq;
  const { sections } = loadContent(contents, 'en/return-policy.md').content as ReturnPolicy;
  const policy = sections.map(({ anchor }) => anchor);
  return {
    anchors: {
      '/support': faq.groups.flatMap(({ entries }) => entries.map(({ anchor }) => anchor)),
      '/returnpolicy': policy,
      '/codereturn': policy,
    },
  };
}
