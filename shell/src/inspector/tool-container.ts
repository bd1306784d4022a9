import css from './tools.css?raw';

let hasStyle = false;

/** A place at the end of the page for a tool of the teams, who read English whatever visitors do. */
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
