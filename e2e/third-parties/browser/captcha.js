/* The page's side of the captcha: `window.grecaptcha`, a moment after the script has run. */
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const language = searchParams.get('hl') ?? 'en';
  const ttl = Number(searchParams.get('ttl') ?? 120_000);
  const widgets = [];

  setTimeout(() => {
    window.grecaptcha = { render, getResponse, reset, ready: (then) => then() };
  }, 150);

  window.addEventListener('message', (message) => {
    if (message.origin !== origin) return;
    const widget = widgets.find(({ frame }) => frame.contentWindow === message.source);
    if (!widget) return;
    if (message.data.failed) widget.parameters['error-callback']?.();
    else accept(widget, message.data.token);
  });

  function render(container, parameters) {
    const element = typeof container === 'string' ? document.getElementById(container) : container;
    if (!element) throw new Error('reCAPTCHA placeholder element must be an element or id');
    if (!parameters?.sitekey) throw new Error('Missing required parameters: sitekey');
    if (widgets.some((widget) => widget.element === element && element.contains(widget.frame))) {
      throw new Error('reCAPTCHA has already been rendered in this element');
    }

    const frame = frameFor(parameters);
    element.append(frame);
    return widgets.push({ element, frame, parameters, response: '' }) - 1;
  }

  function getResponse(id = 0) {
    return widgets[id]?.response ?? '';
  }

  function reset(id = 0) {
    const widget = widgets[id];
    if (!widget) throw new Error('reCAPTCHA client element has been removed');
    clear(widget);
  }

  function accept(widget, token) {
    widget.response = token;
    widget.expiry = setTimeout(() => {
      clear(widget);
      widget.parameters['expired-callback']?.();
    }, ttl);
    widget.parameters.callback?.(token);
  }

  function clear(widget) {
    clearTimeout(widget.expiry);
    widget.response = '';
    widget.frame.contentWindow?.postMessage('reset', origin);
  }

  function frameFor({ sitekey, hl = language }) {
    const frame = document.createElement('iframe');
    const address = new URL('/captcha/widget', origin);
    const query = { k: sitekey, hl, ttl, page: location.origin };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    frame.src = address.href;
    frame.title = 'reCAPTCHA';
    frame.width = '304';
    frame.height = '78';
    frame.style.border = '0';
    return frame;
  }
})();
