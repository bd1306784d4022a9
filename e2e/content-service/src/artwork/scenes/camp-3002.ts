import type { Scene } from '../scene';
import { circle, glow, many, path, rect, stars } from '../shapes';
import { pine, robot } from './robots';

/** The third summer: night, and a fire that takes no more orders. */
export const CAMP_3002: Scene = {
  sky: ['#070b2b', '#12194d', '#3a2468', '#8f3f5f'],
  defs: glow('fire', '#ff9a3d'),
  picture: [
    stars(110, 560),
    many(3, (index) =>
      path(
        `M${String(90 + index * 190)} ${String(330 + index * 28)}l84 34l-2 5Z`,
        '#fff',
        'opacity=".6"',
      ),
    ),
    many(8, (index) =>
      pine(index * 88 - 8, 640 + (index % 3) * 20, 1.05 + (index % 2) * 0.3, '#0b1233'),
    ),
    circle(300, 620, 330, 'url(#fire)', 'opacity=".75"'),
    path('M0 720Q300 660 600 720V900H0Z', '#1b1030'),
    robot(
      { body: '#b9574a', trim: '#5a2333', eyes: '#ff4d3d', arm: 'M50-104Q92-100 100-128' },
      112,
      770,
      1.02,
    ),
    robot(
      { body: '#c98a45', trim: '#6a3a26', eyes: '#ff4d3d', arm: 'M50-104Q90-90 92-52' },
      488,
      770,
      1.02,
    ),
    path(
      'M300 380Q352 470 372 540Q410 510 402 470Q470 580 432 680Q400 752 300 752Q200 752 168 680Q132 580 204 490Q200 530 232 550Q236 450 300 380Z',
      '#ff5a2e',
    ),
    path(
      'M304 470Q338 540 350 590Q380 570 378 548Q410 630 384 690Q360 740 300 740Q238 740 218 690Q200 630 240 570Q244 600 262 608Q266 530 304 470Z',
      '#ff9f2e',
    ),
    path('M300 580Q350 640 344 690Q336 736 300 736Q262 736 256 690Q254 640 300 580Z', '#ffe07a'),
    rect(190, 738, 220, 28, '#4a2418', 'rx="14" transform="rotate(-9 300 752)"'),
    rect(190, 738, 220, 28, '#6a3822', 'rx="14" transform="rotate(9 300 752)"'),
    many(16, (index) =>
      circle(
        190 + ((index * 71) % 230),
        330 + ((index * 97) % 260),
        2 + (index % 3),
        '#ffc766',
        'opacity=".85"',
      ),
    ),
  ].join(''),
  title: { place: 'top', type: 'sans', colour: '#ffe8c4', shade: '#070b2b' },
};
