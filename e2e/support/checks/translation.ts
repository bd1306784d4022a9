import type { Page } from '@playwright/test';

/** A text of the page that the browser has translated, and the element in its place. */
interface Translated {
  text: Text;
  original: string;
}

declare global {
  interface Window {
    translated?: Translated[];
  }
}

/**
 * Translates all texts of the pages that are opened from now on, as browsers do: a `<font>` element replaces each text node, now
 * and whenever the page adds one. The words stay as they are, so that tests find them. It begins when React owns the page.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translated: Translated[] = [];
    window.translated = translated;

    const translate = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        const isKept = text.parentElement?.closest('font, script, style, svg, [translate=no]');
        if (isKept !== null || text.data.trim() === '') continue;
        const font = document.createElement('font' as string);
        font.append(text.data);
        text.replaceWith(font);
        translated.push({ text, original: text.data });
      }
    };

    const timer = setInterval(() => {
      const heading = document.querySelector('main h1');
      if (!heading || !Object.keys(heading).some((key) => key.startsWith('__react'))) return;
      clearInterval(timer);
      translate(document.body);
      new MutationObserver(() => {
        translate(document.body);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    }, 50);
  });
}

/** Returns the texts that the page has changed since they were translated: visitors still see the former ones. */
export function staleTextsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.translated ?? [])
      .filter(({ text, original }) => text.data !== original)
      .map(({ text, original }) => `“${original}” instead of “${text.data}”`),
  );
}
