import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { HOME, newContext, visit, type VisitOptions } from '../visits/first-visit';
import type { PublishedSite } from './published-site';

const TEXTS = 'shell/src/locales/en.json';

/**
 * Measures what a second visit loads after a release of the shell with another sentence. Only this site is published
 * with deltas, so the other builds are not compared. Bytes need one visit only.
 */
export async function measureSecondVisit(
  laboratory: Laboratory,
  site: PublishedSite,
): Promise<Row[]> {
  const { browser, link } = laboratory;
  const options: VisitOptions = { browser, site: SITE, destination: HOME, cpu: 1 };
  // A build contains the paths of its checkout, so the first release is built in this checkout too.
  await site.deliver('publish', 'shell', '--bump', 'patch');
  await laboratory.serve(site.root);
  link.profile = onlyLatency(0);
  const context = await newContext(options);
  const first = await visit(context, options);
  await site.checkout.edit(TEXTS, (text) =>
    text.replace('Nothing has been lost.', 'Nothing is lost.'),
  );
  await site.deliver('publish', 'shell', '--bump', 'patch');
  const second = await visit(context, options);
  await context.close();
  return [
    {
      what: 'scripts and style sheets of a second visit after a release of the shell',
      unit: '%',
      target: '≤ 5 % of a first visit',
      site: [(second.codeBytes / first.codeBytes) * 100],
    },
  ];
}
