import type { Scene } from '../scene';
import { circle, group, line, many, path, rect } from '../shapes';

/** Brass in rings, notes out of line, and a clock that says they are late. */
export const BRASS_BAND: Scene = {
  sky: ['#f3b61f', '#f3a712', '#ef8f1a'],
  picture: [
    many(18, (index) =>
      path(
        'M300 420L270-360H330Z',
        index % 2 === 0 ? '#f8cf5a' : '#e57f1d',
        `opacity=".55" transform="rotate(${String(index * 20)} 300 420)"`,
      ),
    ),
    line('M30 700Q90 560 210 560H380Q470 560 470 470V330', '#14213d', 54, 'stroke-linecap="round"'),
    line('M30 700Q90 560 210 560H380Q470 560 470 470V330', '#ffe29a', 30, 'stroke-linecap="round"'),
    many(3, (index) => valve(236 + index * 62)),
    bell(430, 260, 160),
    bell(150, 330, 104),
    line('M150 434V620', '#14213d', 34),
    line('M150 434V620', '#ffe29a', 16),
    clock(),
    note(60, 150, -12, '#14213d'),
    note(250, 110, 10, '#c1272d'),
    note(540, 520, 16, '#c1272d'),
    note(330, 640, -8, '#14213d'),
    path('M0 690H600V900H0Z', '#14213d'),
    path('M0 690Q50 664 100 690T200 690T300 690T400 690T500 690T600 690V716H0Z', '#c1272d'),
  ].join(''),
  title: { place: 'bottom', type: 'sans', colour: '#ffe29a' },
};

function bell(x: number, y: number, r: number): string {
  return [
    circle(x, y, r, '#14213d'),
    circle(x, y, r * 0.93, '#ffd15c'),
    circle(x, y, r * 0.74, '#e59a1f'),
    circle(x, y, r * 0.54, '#b96a12'),
    circle(x, y, r * 0.32, '#14213d'),
    path(
      `M${String(x - r * 0.8)} ${String(y - r * 0.3)}A${String(r * 0.85)} ${String(r * 0.85)} 0 0 1 ${String(x)} ${String(y - r * 0.85)}`,
      'none',
      'stroke="#fff6d6" stroke-width="9" stroke-linecap="round"',
    ),
  ].join('');
}

function valve(x: number): string {
  return (
    rect(x - 15, 500, 30, 120, '#14213d', 'rx="12"') +
    rect(x - 9, 506, 18, 108, '#ffd15c', 'rx="8"') +
    rect(x - 18, 474, 36, 14, '#c1272d', 'rx="7"') +
    rect(x - 4, 486, 8, 18, '#14213d')
  );
}

function note(x: number, y: number, turn: number, fill: string): string {
  return group(
    `<ellipse cx="0" cy="0" rx="20" ry="14" fill="${fill}" transform="rotate(-20)"/>` +
      line('M18-4V-84Q44-70 40-40', fill, 8),
    `transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)})"`,
  );
}

function clock(): string {
  return (
    circle(524, 614, 52, '#14213d') +
    circle(524, 614, 43, '#fff6d6') +
    line('M524 614V582M524 614L548 626', '#c1272d', 7, 'stroke-linecap="round"')
  );
}
