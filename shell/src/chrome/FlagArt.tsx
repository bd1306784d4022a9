import type { Territory } from '@redeem/store';
import type { ReactNode } from 'react';

/** The path of a whole flag, 24 by 16. */
const FIELD = 'M0 0h24v16H0z';

/** The flag of Great Britain, which is also the corner of two other flags. */
const UNION_FLAG = [
  fill('#012169'),
  stroke('#fff', 3.2, 'm0 0 24 16M24 0 0 16'),
  // Saint Patrick's cross is not centred on Saint Andrew's cross.
  fill(
    '#c8102e',
    'm0 0 12 8h-1.95L0 1.3zM24 0 12 8h-1.95l12-8zM24 16 12 8h1.95L24 14.7zM0 16l12-8h1.95l-12 8z',
  ),
  stroke('#fff', 5.4, 'M12 0v16M0 8h24'),
  stroke('#c8102e', 3.2, 'M12 0v16M0 8h24'),
];

const SOUTHERN_FIELD = [
  fill('#012169'),
  <svg key="corner" width="12" height="8" viewBox="0 0 24 16">
    {UNION_FLAG}
  </svg>,
];

/** The shapes of each flag, simplified for its size. */
const FLAG_ART: Readonly<Record<Territory, ReactNode>> = {
  US: [
    fill('#fff'),
    stroke(
      '#b31942',
      1.23,
      'M0 .62h24M0 3.08h24M0 5.54h24M0 8h24M0 10.46h24M0 12.92h24M0 15.38h24',
    ),
    fill('#0a3161', 'M0 0h11v8.6H0z'),
    <g key="stars" strokeLinecap="round" strokeDasharray="0 2">
      {stroke('#fff', 1, 'M1.5 1.6h8.1M2.5 3.4h6.1M1.5 5.2h8.1M2.5 7h6.1')}
    </g>,
  ],
  CA: [
    fill('#fff'),
    fill(
      '#d80621',
      'M0 0h6v16H0zM18 0h6v16h-6zM12 2.8l1 1.8 1-.5-.4 2.4 1.1-1.2.3.7 1.2-.2-.3 1.3.7.5-2.2 1.8.3 1-2.4-.4.1 3.2h-.8l.1-3.2-2.4.4.3-1L7.4 7.6l.7-.5-.3-1.3 1.2.2.3-.7 1.1 1.2L10 4.1l1 .5z',
    ),
  ],
  GB: UNION_FLAG,
  // The islands have no common flag. This is the flag of the Isle of Man, with its three legs.
  IM: [
    fill('#cf142b'),
    [0, 120, 240].map((turn) => (
      <g key={turn} fill="none" strokeLinecap="round" transform={`rotate(${String(turn)} 12 8)`}>
        {stroke('#fff', 1.7, 'M12 8C9.7 5.7 9.5 2.5 12.5 1.8c1.6-.3 2.8.7 2.8 1.9')}
      </g>
    )),
  ],
  IE: upright('#169b62', '#fff', '#ff883e'),
  AU: [
    SOUTHERN_FIELD,
    fill(
      '#fff',
      [
        star(7, 6, 12, 2.2),
        star(7, 18, 3, 1.4),
        star(7, 15.2, 7, 1.4),
        star(7, 20.8, 6.2, 1.4),
        star(7, 18, 13, 1.4),
        star(5, 19.4, 8.8, 0.9),
      ].join(''),
    ),
  ],
  NZ: [
    SOUTHERN_FIELD,
    <g key="stars" fill="#c8102e">
      {stroke(
        '#fff',
        0.6,
        [
          star(5, 18, 3, 1.5),
          star(5, 15.3, 7, 1.5),
          star(5, 20.7, 6.2, 1.5),
          star(5, 18, 12.6, 1.7),
        ].join(''),
      )}
    </g>,
  ],
  FR: upright('#000091', '#fff', '#e1000f'),
  CH: [fill('#da291c'), fill('#fff', 'M10.5 3h3v3.5H17v3h-3.5V13h-3V9.5H7v-3h3.5z')],
  DE: level('#000', '#d00', '#ffce00'),
  AT: level('#c8102e', '#fff', '#c8102e'),
};

interface FlagArtProps {
  territory: Territory;
}

/** The shapes of a flag, for an `svg` of 24 by 16. */
export function FlagArt({ territory }: FlagArtProps) {
  return FLAG_ART[territory];
}

function fill(colour: string, d = FIELD) {
  return <path key={colour + d} fill={colour} d={d} />;
}

function stroke(colour: string, width: number, d: string) {
  return <path key={colour + d} stroke={colour} strokeWidth={width} d={d} />;
}

/** Returns vertical bands. */
function upright(...colours: string[]) {
  return colours.map((colour, place) => fill(colour, `M${String(place * 8)} 0h8v16h-8z`));
}

/** Returns horizontal bands. Each band fills the rest of the flag, and the next covers its lower part. */
function level(...colours: string[]) {
  return colours.map((colour, place) => fill(colour, `M0 ${String(place * 5.33)}h24V16H0z`));
}

/** Returns the path of a star with one point at the top. */
function star(points: number, x: number, y: number, reach: number): string {
  const corners = Array.from({ length: 2 * points }, (_, corner) => {
    const angle = (corner * Math.PI) / points;
    const radius = corner % 2 === 0 ? reach : reach * 0.45;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
  return `M${corners.map((corner) => corner.map((value) => value.toFixed(2)).join(' ')).join('L')}z`;
}
