import type { Territory } from '@redeem/platform';

import type { Report } from './content-error';

interface Marks {
  /** The text without its marks. */
  text: string;
  anchor: string | null;
  territories: Territory[];
}

const TERRITORIES: Readonly<Record<Territory, true>> = {
  US: true,
  CA: true,
  GB: true,
  IM: true,
  IE: true,
  AU: true,
  NZ: true,
  FR: true,
  CH: true,
  DE: true,
  AT: true,
};

/** Takes `{#anchor}` and `{US}` from the end of a text; any number, in any order. */
export function readMarks(text: string, line: number, report: Report): Marks {
  const end = /(\s*\{(#[^{}]*|[A-Z]{2})\})+\s*$/.exec(text);
  const marks = [...(end?.[0] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, mark = '']) => mark);
  const anchors = marks.filter((mark) => mark.startsWith('#')).map((mark) => mark.slice(1));
  const territories = marks.filter((mark) => !mark.startsWith('#'));
  const [anchor = null, ...more] = anchors;
  if (more.length > 0) report(line, 'there is more than one anchor; remove all but one');
  if (anchor !== null && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor)) {
    report(
      line,
      `the anchor #${anchor} may hold small letters, digits and single hyphens only, like #wrong-country`,
    );
  }
  for (const territory of territories.filter((one) => !isTerritory(one))) {
    const known = Object.keys(TERRITORIES).join(', ');
    report(line, `{${territory}} is no territory; there are ${known}`);
  }
  return {
    text: text.slice(0, end?.index),
    anchor,
    territories: territories.filter(isTerritory),
  };
}

function isTerritory(name: string): name is Territory {
  return Object.hasOwn(TERRITORIES, name);
}
