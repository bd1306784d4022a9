/*
 * Behaves like the real tag manager where a site can notice: it works through what is already in
 * the data layer, takes over `push`, and reports every event to its own origin together with the
 * page's address, title and referrer.
 */
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const container = searchParams.get('id') ?? '';
  const dataLayer = (window.dataLayer ??= []);

  for (const entry of dataLayer) report(entry);

  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => {
    const length = push(...entries);
    for (const entry of entries) report(entry);
    return length;
  };

  function report(entry) {
    if (!entry?.event) return;
    const beacon = new URL('/collect', origin);
    beacon.searchParams.set('tid', container);
    beacon.searchParams.set('dl', location.href);
    beacon.searchParams.set('dr', document.referrer);
    beacon.searchParams.set('dt', document.title);
    for (const [name, value] of Object.entries(entry)) {
      beacon.searchParams.set(name === 'event' ? 'en' : `ep.${name}`, String(value));
    }
    fetch(beacon, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
  }
})();
