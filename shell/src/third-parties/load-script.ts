/**
 * Adds a third party's script to the page, and returns a function that removes it. The site never waits for
 * the script.
 */
export function loadScript(src: string): () => void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
  return () => {
    script.remove();
  };
}
