/* The widget's side of the captcha: a tick becomes a token, which goes to the page around it. */
(() => {
  const box = document.querySelector('input');
  const query = new URLSearchParams(location.search);
  const page = query.get('page');

  box.addEventListener('change', () => {
    if (box.checked) setTimeout(prove, 300);
  });

  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== page || data !== 'reset') return;
    box.checked = false;
    box.disabled = false;
  });

  async function prove() {
    // A box that has been reset meanwhile proves nothing.
    if (!box.checked) return;
    box.disabled = true;
    try {
      const response = await fetch('/captcha/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hostname: new URL(page).hostname, ttl: Number(query.get('ttl')) }),
      });
      const { token } = await response.json();
      window.parent.postMessage({ token }, page);
    } catch {
      box.disabled = false;
      box.checked = false;
      window.parent.postMessage({ failed: true }, page);
    }
  }
})();
