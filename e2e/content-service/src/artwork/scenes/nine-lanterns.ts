import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, round, stars } from '../shapes';

/** Nine lanterns climb from a hill towards the evening star. */
export const NINE_LANTERNS: Scene = {
  sky: ['#0d1138', '#2c1f5c', '#7a3a72', '#e58a5b', '#f6c27a'],
  defs: glow('warm', '#ffc565') + glow('vesper', '#fdf6dc'),
  picture: [
    stars(70, 420),
    circle(410, 120, 130, 'url(#vesper)', 'opacity=".75"'),
    line('M410 40V200M330 120H490', '#fff8e1', 2, 'opacity=".8"'),
    circle(410, 120, 10, '#fffdf2'),
    many(9, lantern),
    path('M0 640Q130 560 300 620T600 575V900H0Z', '#4a2350', 'opacity=".75"'),
    path('M0 720Q190 610 360 690T600 660V900H0Z', '#241238'),
    // The traveller who has let them go.
    path('M150 668l7-30q5-14 12 0l8 30Z', '#120920'),
    circle(163, 622, 8, '#120920'),
    line('M168 642l20-16', '#120920', 4, 'stroke-linecap="round"'),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#fff1d0', shade: '#160b26' },
};

function lantern(index: number): string {
  const nearness = 1.5 - index * 0.14;
  const x = 215 + Math.sin(index * 0.95) * 105 + index * 22;
  const y = 590 - index * 52;
  const shape = [
    circle(0, 0, 62, 'url(#warm)', 'opacity=".8"'),
    path('M-17-20Q0-32 17-20Q25 4 12 24H-12Q-25 4-17-20Z', '#ffb347'),
    path('M-8-20Q0-26 8-20Q11 4 6 24H-6Q-11 4-8-20Z', '#ffe9a8'),
    line('M-12 24H12M-14-21H14M0 25v16', '#7d2f2a', 3),
  ].join('');
  return group(shape, `transform="translate(${round(x)} ${round(y)}) scale(${round(nearness)})"`);
}
