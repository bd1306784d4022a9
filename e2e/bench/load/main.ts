import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { insertCodes } from './codes';
import { ABUSE } from './scenarios/abuse';
import { OVERLOAD } from './scenarios/overload';
import { VISITS } from './scenarios/visits';
import { startSite } from './site';

const ROWS = [...VISITS, ...ABUSE, OVERLOAD];

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const share = Number(values.share);
const wanted = ROWS.filter(({ tag }) => positionals.length === 0 || positionals.includes(tag));

const site = await startSite();
let failures = 0;
try {
  console.log(
    `Node ${process.version}, ${String(cpus().length)} cores, ${values.share} of the time\n`,
  );
  console.log('| row | what | load | measured | |\n| --- | --- | --- | --- | --- |');
  await insertCodes(site.database);
  for (const { tag, what, run } of wanted) {
    const { load, measured, conditions } = await run(site, share);
    const broken = Object.keys(conditions).filter((condition) => !conditions[condition]);
    failures += broken.length;
    const verdict = broken.length === 0 ? 'passed' : `not ${broken.join(', not ')}`;
    console.log(`| ${tag} | ${what} | ${load} | ${measured} | ${verdict} |`);
  }
} finally {
  await site.stop();
}
process.exitCode = failures === 0 ? 0 : 1;
