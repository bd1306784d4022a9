import css from './tools.css?raw';

let hasStyle = false;

/** Appends an element for a tool of the teams to the page, and returns it. The tools are in English. */
export function createToolContainer(className = ''): HTMLElement {
  if (!hasStyle) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    hasStyle = true;
  }
  const place = document.createElement('div');
  place.lang = 'en';
  place.className = className;
  document.body.append(place);
  return place;
}
