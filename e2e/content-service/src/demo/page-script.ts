/** The script of the demo page's buttons. It is small enough to be sent without a build. */
export const PAGE_SCRIPT = `
const status = document.querySelector('[role=status]');
const say = (text) => { status.textContent = text; };

document.addEventListener('click', async ({ target }) => {
  const { copy, reset } = target.dataset;
  if (copy) {
    try {
      await navigator.clipboard.writeText(copy);
      say(copy + ' copied');
    } catch {
      say('This browser does not let pages copy: select the code instead');
    }
  }
  if (reset !== undefined) {
    target.disabled = true;
    const response = await fetch('/demo/reset', { method: 'POST' }).catch(() => undefined);
    target.disabled = false;
    say(response?.ok ? 'All codes are new again' : 'The codes could not be reset');
  }
});
`;
