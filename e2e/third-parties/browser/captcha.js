/*
 * The page's side of the captcha. `window.grecaptcha` is there at once, but all it can do is to say
 * when it is ready, which is a moment later.
 */
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const language = searchParams.get('hl') ?? 'en';
  const ttl = Number(searchParams.get('ttl') ?? 120_000);
  const SIZES = { normal: [304, 78], compact: [164, 144] };
  /** The time that a widget waits for its frame before it fails, in milliseconds. */
  const FRAME_TIMEOUT_MS = 5_000;
  const widgets = [];
  const waiting = [];

  if (window.grecaptcha) {
    console.warn('reCAPTCHA has already been loaded on this page. This may cause trouble.');
    return;
  }
  const api = (window.grecaptcha = {});
  api.ready = (then) => (api.render ? then() : waiting.push(then));
  setTimeout(() => {
    Object.assign(api, { render, getResponse, reset });
    for (const then of waiting) then();
  }, 150);

  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin) return;
    const widget = widgets.find(({ frame }) => frame.contentWindow === source);
    if (!widget) return;
    clearTimeout(widget.silence);
    if (data.failed) fail(widget);
    else if (data.token) accept(widget, data.token);
  });

  function render(container, parameters) {
    const element = typeof container === 'string' ? document.getElementById(container) : container;
    if (!element) throw new Error('reCAPTCHA placeholder element must be an element or id');
    if (!parameters?.sitekey) throw new Error('Missing required parameters: sitekey');
    if (widgets.some((widget) => widget.element === element)) {
      throw new Error('reCAPTCHA has already been rendered in this element');
    }
    if (element.hasChildNodes()) throw new Error('reCAPTCHA placeholder element must be empty');

    const frame = frameFor(parameters);
    element.append(boxAround(frame));
    const widget = { element, frame, parameters, response: '' };
    widget.silence = setTimeout(() => fail(widget), FRAME_TIMEOUT_MS);
    return widgets.push(widget) - 1;
  }

  function getResponse(id = 0) {
    return widgetOf(id).response;
  }

  function reset(id = 0) {
    clear(widgetOf(id), 'reset');
  }

  function widgetOf(id) {
    const widget = widgets[id];
    if (!widget) throw new Error(`Invalid reCAPTCHA client id: ${id}`);
    if (!widget.element.isConnected) {
      throw new Error(`reCAPTCHA client element has been removed: ${id}`);
    }
    return widget;
  }

  function accept(widget, token) {
    widget.response = token;
    widget.expiry = setTimeout(() => {
      clear(widget, 'expired');
      widget.parameters['expired-callback']?.();
    }, ttl);
    widget.parameters.callback?.(token);
  }

  function fail(widget) {
    if (widget.element.isConnected) widget.parameters['error-callback']?.();
  }

  function clear(widget, why) {
    clearTimeout(widget.expiry);
    widget.response = '';
    widget.frame.contentWindow?.postMessage(why, origin);
  }

  function frameFor({ sitekey, hl = language, size = 'normal' }) {
    const frame = document.createElement('iframe');
    const address = new URL('/captcha/widget', origin);
    const query = { k: sitekey, hl, size, ttl, page: location.origin };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    frame.src = address.href;
    frame.title = 'reCAPTCHA';
    [frame.width, frame.height] = SIZES[size];
    frame.style.border = '0';
    return frame;
  }

  function boxAround(frame) {
    const box = document.createElement('div');
    box.style.width = `${frame.width}px`;
    box.style.height = `${frame.height}px`;
    box.append(frame);
    return box;
  }
})();
