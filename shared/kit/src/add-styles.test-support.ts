/**
 * Adds a style sheet to the page of a test; returns what takes it out again. That page knows no
 * layers, and the build makes longer names of the classes of a CSS module.
 */
export function addStyles(css: string): () => void {
  const style = document.createElement('style');
  style.append(
    css
      .replace(/@layer [^;{]+;/g, '')
      .replace(/@layer \w+ \{/g, '@media all {')
      .replace(/\.([a-z]\w*)(?=[^{}]*\{)/gi, '[class*="$1"]'),
  );
  document.head.append(style);
  return () => {
    style.remove();
  };
}
