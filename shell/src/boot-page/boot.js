/*
 * Starts the shell, and shows help where that fails. It stands in the page itself, so the content
 * policy names it by its hash: whatever changes here changes that, and what differs between pages is
 * read from the page.
 */
(() => {
  /** How long the shell may take to come and start, in milliseconds. */
  const PATIENCE = 8_000;
  const GERMAN_SPEAKING = ['AT', 'CH', 'DE'];
  const REGION = /^[A-Z]{2}$/;

  // The page names what it will need by links that do nothing by themselves: a policy with
  // `strict-dynamic` would block them. What a trusted script asks for is allowed.
  const shell = document.getElementById('shell');
  let configuration = null;
  let boot = null;
  let home = null;
  attempt(() => {
    configuration = json('configuration');
    boot = json('boot');
    home = homeOfHost();
    document.documentElement.dataset.brand = home.id;
    // What is blank yet is as dark as the page that follows; the address is its own by now.
    document.documentElement.dataset.page = location.pathname;
    // Small, and to be seen before all else is here: it must not wait behind the shell.
    preload(`link[data-brand="${home.id}"]`);
    window.begunRequest = begin(siteAddress());
    void preloadTexts(window.begunRequest).catch(() => undefined);
  });
  preload('#shell');
  preload('link[data-rel]');
  attempt(() => {
    fetchTexts(expectedLocale());
  });

  let help = null;
  let section = null;
  document.addEventListener('DOMContentLoaded', () => {
    help = document.getElementById('help');
    section = sectionFor(visitor());
    document.title = section.dataset.title;
    document.documentElement.lang = section.lang;
    // The link alone would open the page anew, in Firefox without the code that its history remembers.
    help.addEventListener('click', (event) => {
      if (event.target.getAttribute('href') !== '') return;
      event.preventDefault();
      location.reload();
    });

    // The shell takes the help off the page as soon as it has started.
    window.addEventListener('error', showHelp);
    window.addEventListener('unhandledrejection', showHelp);
    setTimeout(showHelp, PATIENCE);
    start(shell);
  });

  /** What is wrong with the page is for the shell to say. */
  function attempt(work) {
    try {
      work();
    } catch {
      // The shell finds it too.
    }
  }

  /** Asks as the store would (shared/store/src/service/request.ts), which takes it from here. */
  function begin(url) {
    const abort = new AbortController();
    const response = fetch(url, {
      signal: abort.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    return { url, abort, response };
  }

  function homeOfHost() {
    const { brands = {} } = configuration;
    const homes = boot.homes.map((home) => ({ ...home, ...brands[home.id] }));
    const host = location.hostname.replace(/\.$/, '');
    return homes.find(({ hosts }) => hosts.includes(host)) ?? homes[0];
  }

  /** The call for the brand's site data. */
  function siteAddress() {
    const { contentServiceUrl } = configuration;
    const url = new URL(`${contentServiceUrl}/site/${encodeURIComponent(home.siteKey)}`);
    const territory = knownTerritory();
    if (territory) url.searchParams.set('cc', territory);
    return url.href;
  }

  /** That of the cookie, or of a brand that announces its own. */
  function knownTerritory() {
    const away = home.defaultTerritory === 'US' ? undefined : home.defaultTerritory;
    const region = cookie('region', REGION);
    return localeIn(region) ? region : away;
  }

  /** What site data will probably say: at home a brand speaks its own language, elsewhere the visitor's. */
  function expectedLocale() {
    const { defaultTerritory, language } = home;
    const { locales } = boot;
    const away = visitor();
    const region = knownTerritory() ?? away.region;
    const spoken = region === defaultTerritory ? language : away.language;
    const own = `${defaultTerritory}_${language}`;
    return locales[`${region}_${spoken}`] ?? localeIn(region) ?? locales[own];
  }

  /** One of a territory; none where there is no such territory. */
  function localeIn(region) {
    const { locales } = boot;
    return locales[Object.keys(locales).find((key) => key.startsWith(`${region}_`))];
  }

  /**
   * Into the browser's cache, while the line is free. Not as a preload: nobody may come to need them.
   * What runs them checks them.
   */
  function fetchTexts(locale) {
    for (const { href } of document.querySelectorAll(`link[data-texts="${locale}"]`)) {
      const isOurs = new URL(href, location.href).origin === location.origin;
      if (isOurs) fetch(href).catch(() => undefined);
    }
  }

  /** The answer says the locale, and the page which texts are of it. Their failure is the shell's concern. */
  async function preloadTexts({ response }) {
    const { territory, language } = await (await response).clone().json();
    const locale = boot.locales[`${territory}_${toggled(territory) ?? language}`];
    preload(`link[data-texts="${locale}"]`);
  }

  function preload(links) {
    for (const link of document.querySelectorAll(links)) link.rel = 'preload';
  }

  function json(id) {
    return JSON.parse(document.getElementById(id).textContent);
  }

  function start({ href, integrity }) {
    // A browser takes an integrity that it cannot read for none.
    if (!/^sha384-[A-Za-z0-9+/]{64}$/.test(integrity)) return showHelp();
    const script = document.createElement('script');
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = trusted(href);
    script.onerror = showHelp;
    document.head.append(script);
  }

  function trusted(href) {
    const policy = window.trustedTypes?.createPolicy('boot', { createScriptURL: (url) => url });
    return policy ? policy.createScriptURL(href) : href;
  }

  function showHelp() {
    // Words that are to be read stand on the ground of the other pages.
    delete document.documentElement.dataset.page;
    help.hidden = section.hidden = false;
  }

  function sectionFor({ language, region }) {
    const home = language === 'en' && GERMAN_SPEAKING.includes(region) ? 'DE' : region;
    const lang = (tag) => help.querySelector(`[lang="${tag}"]`);
    return lang(`${language}-${home}`) ?? lang(language) ?? lang('en');
  }

  /** As far as anybody can tell before the content service was asked. */
  function visitor() {
    const tags = navigator.languages.map((tag) => /^(en|fr|de)\b(?:.*-([A-Z]{2})\b)?/.exec(tag));
    const [, spoken = 'en', home] = tags.find(Boolean) ?? [];
    const region = cookie('region', REGION) ?? home;
    return { language: toggled(region) ?? spoken, region };
  }

  /** What a Canadian visitor has chosen. */
  function toggled(region) {
    return region === 'CA' ? cookie('lang', /^(en|fr)$/) : undefined;
  }

  function cookie(name, shape) {
    try {
      const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
      return shape.test(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }
})();
