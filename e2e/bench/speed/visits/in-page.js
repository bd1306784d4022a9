// Runs in the page before every other script. The probe puts two constants before it: `DESTINATION`, the
// selector of the awaited element, and `USABLE`, the message to log when the element is there.
{
  const seen = { usableAt: null, lcp: 0, cls: 0, slowestInteraction: 0, clickedAt: 0, headedAt: 0 };
  const first = { words: null, field: null };
  let heading = '';

  // React notes its properties on the elements that it renders or takes over.
  const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const atNextFrame = (what) => {
    first[what] ??= performance.now();
    requestAnimationFrame((time) => (first[what] = Math.max(first[what], time)));
  };

  new MutationObserver(() => {
    const element = document.querySelector(DESTINATION);
    if (seen.usableAt === null && element && isReacts(element)) {
      seen.usableAt = performance.now();
      console.debug(USABLE);
    }
    const shown = document.querySelector('main h1')?.textContent ?? '';
    if (first.words === null && shown !== '') atNextFrame('words');
    if (first.field === null && document.querySelector('main input')) atNextFrame('field');
    if (shown !== heading) seen.headedAt = performance.now();
    heading = shown;
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    // The shell sets the second when it has taken over the first view.
    attributeFilter: ['disabled', 'data-first-view'],
  });
  document.addEventListener('click', ({ timeStamp }) => (seen.clickedAt = timeStamp), true);

  const observe = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, durationThreshold: 16 });
  };
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) seen.slowestInteraction = Math.max(seen.slowestInteraction, duration);
  });

  // The browser does not report the sizes of other origins' answers.
  const isFromCache = ({ name, transferSize }) =>
    new URL(name).origin === location.origin && transferSize === 0;

  const sinceRequest = (at) => at - performance.getEntriesByType('navigation')[0].requestStart;
  const bytes = (entries) => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

  window.probe = {
    usable: () => sinceRequest(seen.usableAt),
    firstVisit: () => {
      const [navigation] = performance.getEntriesByType('navigation');
      const resources = performance.getEntriesByType('resource');
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        firstPaint: sinceRequest(paint.startTime),
        words: sinceRequest(first.words),
        field: sinceRequest(first.field),
        usable: sinceRequest(seen.usableAt),
        lcp: sinceRequest(seen.lcp),
        cls: seen.cls,
        requests:
          1 + resources.filter((it) => it.startTime < seen.usableAt && !isFromCache(it)).length,
        scriptBytes: bytes(scripts),
        bytes: bytes([navigation, ...resources]),
      };
    },
    takeSlowestInteraction: () => {
      const { slowestInteraction } = seen;
      seen.slowestInteraction = 0;
      return slowestInteraction;
    },
    routeChange: () => {
      const { clickedAt, headedAt } = seen;
      const begun = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= clickedAt && startTime <= headedAt)
        .filter(({ initiatorType }) => initiatorType !== 'img');
      return { routeChange: headedAt - clickedAt, routeRequests: begun.length };
    },
  };
}
