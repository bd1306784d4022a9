/*
 * Creates the style sheet from the data in the page: a style element would need a hash in the content policy with every shell.
 * It comes after the scripts that send requests, because parsing styles takes the longest.
 */
import { MARKED } from '@redeem/contracts';

try {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(JSON.parse(document.getElementById(MARKED.style)?.textContent ?? '') as string);
  document.adoptedStyleSheets.push(sheet);
} catch {
  // The page is readable without styles.
}

// Tests import this file, so it has to be a module.
export {};
