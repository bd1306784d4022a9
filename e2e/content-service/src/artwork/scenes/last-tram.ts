import type { Scene } from '../scene';
import { circle, glow, line, many, path, rect, round } from '../shapes';

const LEAVES = ['#e8a33d', '#d9822b', '#c2571f', '#f0c35a'];

/** An avenue of limes in autumn, and one lit carriage coming down it. */
export const LAST_TRAM: Scene = {
  sky: ['#3c2a4d', '#8a4a5e', '#e08a5c', '#ffd59a'],
  defs: glow('lamp', '#fff0b8'),
  picture: [
    path('M0 640L300 470L600 640V900H0Z', '#4a2f35'),
    path('M210 900L288 520H312L390 900Z', '#2e1d26'),
    line('M236 900L292 540M364 900L308 540', '#e9c08a', 5),
    many(7, (index) => {
      const y = 660 + index * index * 6;
      const half = (y - 480) * 0.2;
      return line(`M${round(300 - half)} ${round(y)}H${round(300 + half)}`, '#7a5140', 5);
    }),
    many(4, (index) => tree(index, -1) + tree(index, 1)),
    circle(300, 560, 180, 'url(#lamp)', 'opacity=".6"'),
    tram(),
    rect(0, 836, 600, 64, '#2a1a22', 'opacity=".85"'),
    many(
      22,
      (index) =>
        `<ellipse cx="${round((index * 137) % 600)}" cy="${round(430 + ((index * 83) % 420))}" rx="9" ry="5" fill="${LEAVES[index % 4] ?? ''}" transform="rotate(${String(index * 40)} ${round((index * 137) % 600)} ${round(430 + ((index * 83) % 420))})"/>`,
    ),
  ].join(''),
  title: { place: 'top', type: 'serif', colour: '#fff3dc', shade: '#2a1c3a' },
};

function tree(index: number, side: number): string {
  const nearness = 0.4 + index * 0.32;
  const x = 300 + side * (96 + index * 74);
  const foot = 570 + index * 74;
  const crown = foot - 250 * nearness;
  return [
    rect(x - 9 * nearness, crown, 18 * nearness, foot - crown, '#33202a'),
    circle(x, crown, 88 * nearness, LEAVES[(index + 2) % 4] ?? ''),
    circle(x - side * 40 * nearness, crown + 34 * nearness, 62 * nearness, LEAVES[index] ?? ''),
    circle(
      x + side * 22 * nearness,
      crown - 30 * nearness,
      40 * nearness,
      LEAVES[(index + 3) % 4] ?? '',
      'opacity=".8"',
    ),
  ].join('');
}

function tram(): string {
  return [
    line('M300 452V420M270 420H330', '#1d1420', 5),
    rect(232, 450, 136, 210, '#9d2b2f', 'rx="24"'),
    rect(232, 566, 136, 56, '#f3e2bd'),
    rect(248, 488, 104, 70, '#fff0b8', 'rx="8"'),
    line('M300 488V558', '#9d2b2f', 6),
    circle(274, 532, 13, '#5a2a34'),
    path('M256 558Q258 542 274 542T292 558Z', '#5a2a34'),
    circle(326, 532, 13, '#5a2a34'),
    path('M308 558Q310 542 326 542T344 558Z', '#5a2a34'),
    rect(262, 460, 76, 20, '#1d1420', 'rx="4"'),
    '<text x="300" y="475" text-anchor="middle" font-family="Arial,sans-serif" font-size="12" font-weight="700" fill="#ffd76a">LINDENWALD</text>',
    circle(258, 642, 9, '#fff6d0'),
    circle(342, 642, 9, '#fff6d0'),
    path('M240 660H360L352 682H248Z', '#1d1420'),
  ].join('');
}
