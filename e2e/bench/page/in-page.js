// Runs in the page before every other script. The probe puts constants before it: `DESTINATION`, the selector of the
// awaited element, `IN_CHARGE`, the mark of the shell, and `USABLE`, the message to log when the shell is in charge of
// the element.
{
  const seen = {
    wordsAt: null,
    thereAt: null,
    inChargeAt: null,
    lcp: 0,
    cls: 0,
    slowestInteraction: 0,
    clickedAt: 0,
    headedAt: 0,
  };
  let heading = '';

  const usableAt = () => Math.max(seen.thereAt, seen.inChargeAt);
  const noteUsable = (what, at) => {
    if (seen[what] !== null) return;
    seen[what] = at;
    if (seen.thereAt !== null && seen.inChargeAt !== null) console.debug(USABLE);
  };

  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // The skip link is outside the screen until it has the focus.
  const isOnScreen = (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };

  const hasWords = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (data.trim() !== '' && isVisible(parentElement) && isOnScreen(parentElement)) return true;
    }
    return false;
  };

  let hasFrame = false;
  const lookInNextFrame = () => {
    if (hasFrame || seen.wordsAt !== null) return;
    hasFrame = true;
    // The browser has no frames while a style sheet blocks the page.
    requestAnimationFrame(() => {
      hasFrame = false;
      if (![...document.querySelectorAll('header, main')].some(hasWords)) return;
      // The message arrives when the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (seen.wordsAt ??= performance.now());
      port2.postMessage(null);
    });
  };

  new MutationObserver(() => {
    if (seen.thereAt === null && document.querySelector(DESTINATION)) {
      noteUsable('thereAt', performance.now());
    }
    lookInNextFrame();
    const shown = document.querySelector('main h1')?.textContent ?? '';
    if (shown !== heading) seen.headedAt = performance.now();
    heading = shown;
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'class', 'style'],
  });
  // A style sheet that has loaded can show what it hid.
  document.addEventListener('load', lookInNextFrame, true);
  document.addEventListener('click', ({ timeStamp }) => (seen.clickedAt = timeStamp), true);

  const observe = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, durationThreshold: 16 });
  };
  observe('mark', ({ name, startTime }) => {
    if (name === IN_CHARGE) noteUsable('inChargeAt', startTime);
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) seen.slowestInteraction = Math.max(seen.slowestInteraction, duration);
  });

  const sinceRequest = (at) => at - performance.getEntriesByType('navigation')[0].requestStart;
  const scriptBytes = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, transferSize }) => transferSize > 0 && /\.js$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

  window.probe = {
    usable: () => sinceRequest(usableAt()),
    visit: () => ({
      words: sinceRequest(seen.wordsAt),
      usable: sinceRequest(usableAt()),
      lcp: sinceRequest(seen.lcp),
      cls: seen.cls,
      scripts: scriptBytes() / 1000,
    }),
    takeSlowestInteraction: () => {
      const { slowestInteraction } = seen;
      seen.slowestInteraction = 0;
      return slowestInteraction;
    },
    routeChange: () => seen.headedAt - seen.clickedAt,
  };
}
