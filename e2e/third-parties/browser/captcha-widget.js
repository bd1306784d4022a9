/* The widget's side of the captcha: a tick becomes a token, which goes to the page around it. */
(() => {
  const box = document.querySelector('input');
  const expired = document.querySelector('[role="status"]');
  const query = new URLSearchParams(location.search);
  const page = query.get('page');

  // A tick before this script runs would be lost, so the page has the box disabled until now.
  box.disabled = false;
  tell({ ready: true });

  // A ticked box stays ticked until it is reset. It is not disabled, because that would move the focus.
  box.addEventListener('click', (event) => {
    if (!box.checked) event.preventDefault();
  });

  box.addEventListener('change', () => {
    expired.hidden = true;
    setTimeout(prove, 300);
  });

  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== page) return;
    box.checked = false;
    expired.hidden = data !== 'expired';
  });

  async function prove() {
    // A box that has been reset meanwhile proves nothing.
    if (!box.checked) return;
    try {
      const response = await fetch('/captcha/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hostname: new URL(page).hostname, ttl: Number(query.get('ttl')) }),
      });
      const { token } = await response.json();
      tell({ token });
    } catch {
      box.checked = false;
      tell({ failed: true });
    }
  }

  function tell(what) {
    window.parent.postMessage(what, page);
  }
})();
