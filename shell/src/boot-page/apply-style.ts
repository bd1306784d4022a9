/*
 * Creates the style sheet from the data in the page. The content policy forbids style elements, because
 * their hash would change with almost every shell. The script comes after those that send requests,
 * because parsing styles takes the longest.
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
