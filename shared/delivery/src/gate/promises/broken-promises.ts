import type { PromisingRelease, PromisingSite } from './promising-site';

/** Something that a release relies on and that visitors would not find. */
export interface BrokenPromise {
  /** The same for the same need of the same package, whatever the versions. */
  key: string;
  /** What is missing, without a full stop. */
  sentence: string;
  /** Package that relies on it. */
  neededBy: string;
  /** Package that would have it, as far as that is known. */
  owner: string | null;
}

/** All that releases of a site rely on and other releases of it do not offer. */
export async function brokenPromises(site: PromisingSite): Promise<BrokenPromise[]> {
  const messages = await Promise.all(site.remotes.map((one) => unsaidMessages(one, site)));
  return [
    ...missingPages(site),
    ...site.remotes.flatMap((one) => deadLinks(one, site)),
    ...messages.flat(),
  ];
}

/** Routes that lead to a remote without such a page. */
function missingPages({ routes, shell, remotes }: PromisingSite): BrokenPromise[] {
  return Object.entries(routes).flatMap(([path, owner]) =>
    remotes
      .filter(
        ({ name, promises }) => name === owner && promises?.offers.pages.includes(path) === false,
      )
      .map((remote) => ({
        key: `page ${path}`,
        sentence: `${path} of ${nameOf(shell)} leads to ${nameOf(remote)}, which has no such page`,
        neededBy: 'shell',
        owner,
      })),
  );
}

function deadLinks(from: PromisingRelease, site: PromisingSite): BrokenPromise[] {
  const { offers, needs } = from.promises ?? {};
  return (needs?.links ?? []).flatMap((link) => {
    const [page = '', anchor] = link.split('#');
    const path = page || '/';
    const broken = { key: `${from.name} links to ${link}`, neededBy: from.name };
    // The route of its own new page comes with a shell that is published after it.
    const owner = offers?.pages.includes(path) ? from.name : site.routes[path];
    if (owner === undefined) {
      const sentence = `${nameOf(from)} links to ${path}, which is no page of ${nameOf(site.shell)}`;
      return [{ ...broken, sentence, owner: 'shell' }];
    }
    if (anchor === undefined) return [];
    return site.remotes
      .filter((one) => (owner === from.name ? one === from : one.name === owner))
      .filter(({ promises }) => promises && !promises.offers.anchors[path]?.includes(anchor))
      .map((one) => ({
        ...broken,
        sentence: `${nameOf(from)} links to ${link}, and ${nameOf(one)} has no #${anchor} there`,
        owner: one.name,
      }));
  });
}

/** Words that it quotes and that nothing else of the site says. */
async function unsaidMessages(
  from: PromisingRelease,
  { shell, remotes }: PromisingSite,
): Promise<BrokenPromise[]> {
  const others = [shell, ...remotes.filter(({ name }) => name !== from.name)];
  const needed = Object.entries(from.promises?.needs.messages ?? {});
  const unsaid = needed.map(async ([locale, quotes]) => {
    const texts = await Promise.all(others.map((one) => one.readTexts(locale)));
    const said = texts.flat().map(asQuoted);
    return quotes
      .filter((quote) => !said.some((text) => text.includes(quote)))
      .map((quote) => ({
        key: `${from.name} quotes ${locale} ${quote}`,
        sentence: `${nameOf(from)} quotes “${quote}” (${locale}), and no page says that`,
        neededBy: from.name,
        owner: null,
      }));
  });
  return (await Promise.all(unsaid)).flat();
}

/** As messages are quoted: `…` for each placeholder, ordinary spaces. */
function asQuoted(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' ');
}

function nameOf({ name, version }: PromisingRelease): string {
  return `${name} ${version}`;
}
