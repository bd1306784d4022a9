import type { PromisingRelease, PromisingSite } from './promising-site';

/** A target on which a release depends and that is missing. */
export interface BrokenPromise {
  /** Identifies the dependency of the package, in all versions. */
  key: string;
  /** A sentence about the missing target, without a full stop. */
  sentence: string;
  /** The package that depends on it. */
  neededBy: string;
  /** The package that should have it, if known. */
  owner: string | null;
}

/** Resolves to the dependencies of releases that no other release of the site satisfies. */
export async function brokenPromises(site: PromisingSite): Promise<BrokenPromise[]> {
  const messages = await Promise.all(site.remotes.map((one) => unsaidMessages(one, site)));
  return [
    ...missingPages(site),
    ...site.remotes.flatMap((one) => deadLinks(one, site)),
    ...messages.flat(),
  ];
}

/** Returns the routes whose remote lacks the page. */
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
    // A shell with the route of its own new page is published later.
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

/** Resolves to the quoted texts that no other release has. */
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
        sentence: `${nameOf(from)} quotes “${quote}” (${locale}), and no page has that text`,
        neededBy: from.name,
        owner: null,
      }));
  });
  return (await Promise.all(unsaid)).flat();
}

/** Returns a text in the form of a quotation: `…` for each placeholder, ordinary spaces. */
function asQuoted(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' ');
}

function nameOf({ name, version }: PromisingRelease): string {
  return `${name} ${version}`;
}
