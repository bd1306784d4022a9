import { parseDocument, withoutCodes } from '@redeem/contracts';
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.maxLength(2_000));

/** Of an address only what says where it is, is kept: the rest of it may hold a code. */
const Place = v.exactOptional(v.pipe(Text, v.transform(placeOf)), '');

const Word = v.exactOptional(v.pipe(Text, v.transform(wordOf)), '');

/** What browsers send to `report-uri`; the page's address and the sample of the script stay unread. */
const ViolationContract = v.object({
  'csp-report': v.object({
    'effective-directive': Word,
    'violated-directive': Word,
    'blocked-uri': Place,
    'source-file': Place,
    'line-number': v.exactOptional(v.number(), 0),
    disposition: Word,
  }),
});

/** What a page's policy kept out. */
export type Violation = Readonly<
  Record<'directive' | 'blocked' | 'source' | 'disposition', string>
> & {
  readonly line: number;
};

/** Throws a `ContractError` that names the path that is wrong. */
export function parseViolation(input: unknown): Violation {
  const { 'csp-report': report } = parseDocument('report', ViolationContract, input);
  return {
    directive: report['effective-directive'] || report['violated-directive'],
    blocked: report['blocked-uri'],
    source: report['source-file'],
    line: report['line-number'],
    disposition: report.disposition,
  };
}

/** Another's is told by its origin; of an own file the path is kept, which is that of a release. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return wordOf(address);
  const { origin, pathname, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) return protocol;
  return origin + (/^\/(shell|remotes)\//.test(pathname) ? withoutCodes(pathname) : '');
}

/** A keyword of the policy (`inline`, `script-src-elem`), and nothing that somebody made up. */
function wordOf(text: string): string {
  return /^[a-z-]{1,40}/.exec(text)?.[0] ?? '';
}
