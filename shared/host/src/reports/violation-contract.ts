import { withoutCodes } from '@redeem/contracts';
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.maxLength(2_000));

/** The origin of an address and, for a released file, its path. The rest may contain a code. */
const Place = v.exactOptional(v.pipe(Text, v.transform(placeOf)), '');

const Word = v.exactOptional(v.pipe(Text, v.transform(wordOf)), '');

/** The report that browsers send to `report-uri`. The page's address and the script sample are not read. */
export const ViolationContract = v.pipe(
  v.object({
    'csp-report': v.object({
      'effective-directive': Word,
      'violated-directive': Word,
      'blocked-uri': Place,
      'source-file': Place,
      'line-number': v.exactOptional(v.number(), 0),
      disposition: Word,
    }),
  }),
  v.transform(({ 'csp-report': report }) => ({
    directive: report['effective-directive'] || report['violated-directive'],
    blocked: report['blocked-uri'],
    source: report['source-file'],
    line: report['line-number'],
    disposition: report.disposition,
  })),
);

/** Returns the origin of an address, with the path if it is that of a released file. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return wordOf(address);
  const { origin, pathname, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) return protocol;
  return origin + (/^\/(shell|remotes)\//.test(pathname) ? withoutCodes(pathname) : '');
}

/** Returns the keyword of the policy at the start of a text (`inline`, `script-src-elem`). */
function wordOf(text: string): string {
  return /^[a-z-]{1,40}/.exec(text)?.[0] ?? '';
}
