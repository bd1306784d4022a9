import type { Scene } from '../scene';
import { circle, glow, gradient, group, line, many, path, rect } from '../shapes';

const STATIC = many(
  60,
  (index) =>
    `M${String((index * 173) % 600)} ${String((index * 89) % 720)}h${String(3 + (index % 5) * 5)}`,
);

const FIGURE =
  'M206 402Q300 372 394 402Q396 412 372 416Q352 420 346 420Q350 470 330 492Q328 512 336 522Q420 548 440 700V900H160V700Q180 548 264 522Q272 512 270 492Q250 470 254 420Q228 420 206 412Z' +
  'M250 392Q252 322 276 318Q300 330 324 318Q348 322 350 392Q300 380 250 392Z';

/** A figure in a hat before a sun made of scan lines. */
export const VELVET_STATIC: Scene = {
  sky: ['#08040f', '#1c0a2e', '#3d0f4d', '#12061f'],
  defs:
    gradient('disc', '#ffd166', '#ff4d8d', '#7b2ff7') +
    glow('haze', '#ff2d87') +
    '<clipPath id="round"><circle cx="300" cy="360" r="219"/></clipPath>' +
    '<pattern id="scan" width="600" height="20" patternUnits="userSpaceOnUse"><path d="M0 0H600V2H0Z"/></pattern>',
  picture: [
    circle(300, 370, 330, 'url(#haze)', 'opacity=".45"'),
    circle(300, 360, 218, 'url(#disc)'),
    group(
      many(13, (index) => rect(82, 300 + index * 23, 436, 3 + index * 1.3, '#1c0a2e')),
      'clip-path="url(#round)"',
    ),
    // Where the picture slips.
    group(
      rect(96, 236, 300, 12, '#37f0e0', 'opacity=".8"') +
        rect(250, 268, 260, 7, '#ff2d87') +
        rect(64, 452, 190, 9, '#37f0e0', 'opacity=".7"') +
        rect(360, 418, 190, 6, '#ffd166', 'opacity=".9"'),
      'style="mix-blend-mode:screen"',
    ),
    line(STATIC, '#fff', 2, 'opacity=".3"'),
    // Two ghosts of the figure, then the figure.
    path(FIGURE, '#37f0e0', 'opacity=".5" transform="translate(-9 0)"'),
    path(FIGURE, '#ff2d87', 'opacity=".6" transform="translate(9 0)"'),
    path(FIGURE, '#0a0512'),
    circle(344, 470, 4, '#ffd166'),
    line('M346 466Q360 430 342 400T360 330', '#fff', 3, 'opacity=".35" stroke-linecap="round"'),
    rect(0, 0, 600, 900, 'url(#scan)', 'opacity=".28"'),
  ].join(''),
  title: { place: 'bottom', type: 'sans', colour: '#ffe3f1', shade: '#08040f' },
};
