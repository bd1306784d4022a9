import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, rect, stars } from '../shapes';

const HEXAGON = 'M0-34L30-17V17L0 34L-30 17V-17Z';
// A star is a window with the light on.
const ROWS = [
  { x: 210, y: 458, windows: '.*..' },
  { x: 180, y: 510, windows: '*.*..' },
  { x: 150, y: 562, windows: '..*.*.' },
  { x: 120, y: 614, windows: '*.....*' },
];

/** A hotel under a shell, late at night, with a few lights still on. */
export const TORTOISE_HOTEL: Scene = {
  sky: ['#03140f', '#07302a', '#145246', '#3c8468'],
  defs: glow('moon', '#f6f3c9') + glow('lamp', '#ffd977'),
  picture: [
    stars(80, 460),
    circle(300, 330, 250, 'url(#moon)', 'opacity=".55"'),
    circle(300, 330, 118, '#f3eec2'),
    many(4, (index) =>
      circle(258 + index * 31, 290 + ((index * 53) % 84), 9 + index * 3, '#ded7a3', 'opacity=".7"'),
    ),
    // Head, tail, legs: the porch and the wings.
    path('M70 628Q26 616 30 566Q36 528 78 530Q122 536 120 590L150 640H90Z', '#2f7a5f'),
    circle(62, 558, 7, '#ffd977'),
    path('M452 634Q540 620 575 656Q520 662 470 664Z', '#2f7a5f'),
    path('M120 470Q300 330 480 470Q530 530 530 640H74Q76 540 120 470Z', '#14443a'),
    group(shell(), 'stroke="#2f7a5f" stroke-width="4"'),
    rect(60, 632, 484, 34, '#0a241c', 'rx="14"'),
    path('M268 666V600Q300 566 332 600V666Z', '#ffd977'),
    path('M298 666V590H302V666Z', '#7a4d12'),
    circle(300, 630, 130, 'url(#lamp)', 'opacity=".35"'),
    path('M110 666H170V712H104ZM430 666H490L498 712H432Z', '#0a241c'),
    sign(),
    rect(0, 708, 600, 192, '#05201a'),
    many(7, (index) =>
      line(
        `M${String(250 - index * 8)} ${String(722 + index * 22)}h${String(100 + index * 16)}`,
        '#ffd977',
        3,
        `opacity="${String(0.5 - index * 0.06)}" stroke-linecap="round"`,
      ),
    ),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#f9efc6', shade: '#031510' },
};

function shell(): string {
  return ROWS.map(({ x, y, windows }) =>
    many(windows.length, (index) =>
      path(
        HEXAGON,
        windows[index] === '*' ? '#ffcf5c' : '#1c5344',
        `transform="translate(${String(x + index * 60)} ${String(y)})"`,
      ),
    ),
  ).join('');
}

function sign(): string {
  return (
    line('M300 404V372', '#2f7a5f', 5) +
    rect(236, 340, 128, 34, '#0a241c', 'rx="6" stroke="#ffcf5c" stroke-width="3"') +
    '<text x="304" y="364" text-anchor="middle" font-family="Arial,sans-serif" font-size="20" letter-spacing="8" fill="#ffcf5c">HOTEL</text>'
  );
}
