/*
 * The page's side of the captcha. `window.grecaptcha` is there at once, but without what it can do, which comes a
 * moment later.
 */
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const language = searchParams.get('hl') ?? 'en';
  const ttl = Number(searchParams.get('ttl') ?? 120_000);
  const SIZES = { normal: [304, 78], compact: [164, 144] };
  /** The time that a widget waits for its frame before it fails, in milliseconds. */
  const FRAME_TIMEOUT_MS = 5_000;
  const widgets = [];

  if (window.grecaptcha) {
    console.warn('reCAPTCHA has already been loaded on this page. This may cause trouble.');
    return;
  }
  window.grecaptcha = {};
  setTimeout(() => Object.assign(window.grecaptcha, { render, getResponse, reset }), 150);

  window.addEventListener('message', ({ origin: from, source, data }) => {
    const widget = widgets.find(({ frame }) => frame.contentWindow === source);
    if (from !== origin || !widget) return;
    clearTimeout(widget.silence);
    if (data.failed) fail(widget);
    if (!data.token) return;
    widget.response = data.token;
    widget.expiry = setTimeout(clear, ttl, widget, 'expired');
  });

  function render(element, parameters) {
    if (!parameters?.sitekey) throw new Error('Missing required parameters: sitekey');
    if (element.hasChildNodes()) throw new Error('reCAPTCHA placeholder element must be empty');

    const frame = frameFor(parameters);
    // Without a box of its own size a frame that loads moves the page.
    const box = document.createElement('div');
    box.style.width = `${frame.width}px`;
    box.style.height = `${frame.height}px`;
    box.append(frame);
    element.append(box);
    const widget = { element, frame, parameters, response: '' };
    widget.silence = setTimeout(fail, FRAME_TIMEOUT_MS, widget);
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
    if (!widget?.element.isConnected) throw new Error(`Invalid reCAPTCHA client id: ${id}`);
    return widget;
  }

  function fail({ element, parameters }) {
    if (element.isConnected) parameters['error-callback']?.();
  }

  function clear(widget, why) {
    clearTimeout(widget.expiry);
    widget.response = '';
    widget.frame.contentWindow?.postMessage(why, origin);
  }

  function frameFor({ sitekey, hl = language, size = 'normal' }) {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({ k: sitekey, hl, ttl, page: location.origin });
    frame.src = `${origin}/captcha/widget?${query}`;
    frame.title = 'reCAPTCHA';
    [frame.width, frame.height] = SIZES[size];
    frame.style.border = '0';
    return frame;
  }
})();
