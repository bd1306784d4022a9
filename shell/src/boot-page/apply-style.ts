/*
 * Makes a style sheet of what the page carries as data: the content policy forbids style elements, whose
 * hash would change with almost every shell. It comes after what asks for things, being the heaviest.
 */
try {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(JSON.parse(document.getElementById('style')?.textContent ?? '') as string);
  document.adoptedStyleSheets.push(sheet);
} catch {
  // The page can be read as it is.
}

// It has to be a module, to be tested.
export {};
