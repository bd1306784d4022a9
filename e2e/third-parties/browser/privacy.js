/* A legal footer: links in the language of the territory that the script's own address names. */
(() => {
  const { href } = new URL(document.currentScript.src);
  const [, base, territory] = /^(.*\/privacy\/([a-z-]+))\.js/.exec(href);

  const WORDS = {
    en: ['Privacy policy', 'Terms of use', 'Cookie settings'],
    fr: ['Politique de confidentialité', 'Conditions d’utilisation', 'Gestion des cookies'],
    de: ['Datenschutz', 'Nutzungsbedingungen', 'Cookie-Einstellungen'],
  };
  const LANGUAGES = { fr: 'fr', 'ch-fr': 'fr', 'ch-de': 'de', de: 'de', at: 'de' };
  const texts = [...WORDS[LANGUAGES[territory] ?? 'en']];
  if (territory === 'us') texts.push('Your US privacy choices');
  const PAGES = ['policy', 'terms', 'cookies', 'choices'];

  const footer = document.createElement('nav');
  footer.setAttribute('aria-label', 'Privacy');
  footer.dataset.privacyTerritory = territory;

  const list = document.createElement('ul');
  for (const [index, text] of texts.entries()) {
    const link = document.createElement('a');
    link.href = `${base}/${PAGES[index]}`;
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
