/**
 * Adds a third party's script to the page and gives the way to take it out again. Whether it comes,
 * late or never, or throws, nothing of ours waits for it.
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
