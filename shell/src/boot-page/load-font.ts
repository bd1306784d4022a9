/** Requests the font of the brand's texts, before a text needs it. */
export function loadFont(): void {
  const letters = getComputedStyle(document.documentElement).getPropertyValue('--font-body');
  document.fonts.load(`1em ${letters}`).catch(() => undefined);
}
