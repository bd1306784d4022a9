/* A legal footer: links in the language of the territory that the script's own address names. */
(() => {
  const { href } = new URL(document.currentScript.src);
  const [, base, territory] = /^(.*\/privacy\/([a-z-]+))\.js/.exec(href);

  const ENGLISH = { policy: 'Privacy policy', terms: 'Terms of use', cookies: 'Cookie settings' };
  const FRENCH = {
    policy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    cookies: 'Gestion des cookies',
  };
  const GERMAN = {
    policy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    cookies: 'Cookie-Einstellungen',
  };
  const LINKS = {
    us: { ...ENGLISH, choices: 'Your US privacy choices' },
    fr: FRENCH,
    'ch-fr': FRENCH,
    'ch-de': GERMAN,
    de: GERMAN,
    at: GERMAN,
  };

  const footer = document.createElement('nav');
  footer.setAttribute('aria-label', 'Privacy');
  footer.dataset.privacyTerritory = territory;

  const list = document.createElement('ul');
  for (const [page, text] of Object.entries(LINKS[territory] ?? ENGLISH)) {
    const link = document.createElement('a');
    link.href = `${base}/${page}`;
    link.textContent = text;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  footer.append(list);

  // The footer of the territory before gives way.
  document.querySelector('nav[data-privacy-territory]')?.remove();
  (document.getElementById('privacy-footer') ?? document.body).append(footer);
})();
