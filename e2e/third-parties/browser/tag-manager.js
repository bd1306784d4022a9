/*
 * Behaves like the real tag manager where a site can notice: it works through what is already in the data layer, takes
 * over `push`, and reports every event to its own origin with the page's address, title and referrer. It stores a
 * visitor's number in a cookie of the page, unless the data layer denies that before the first event.
 */
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const container = searchParams.get('id') ?? '';
  const dataLayer = (window.dataLayer ??= []);
  let mayStore = true;

  for (const entry of dataLayer) read(entry);

  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => {
    const length = push(...entries);
    for (const entry of entries) read(entry);
    return length;
  };

  function store() {
    try {
      document.cookie = '_ga=GA1.1.1.1; path=/; SameSite=Lax';
    } catch {
      // This browser forbids cookies.
    }
  }

  function read(entry) {
    if (entry?.[0] === 'consent') mayStore = entry[2]?.analytics_storage !== 'denied';
    if (!entry?.event) return;
    if (mayStore) store();
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
