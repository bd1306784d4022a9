import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, rect } from '../shapes';

/** Four pairs of eyes on a pier, and a lighthouse that does not look their way. */
export const SMALL_WOLVES: Scene = {
  sky: ['#0f171d', '#27363f', '#5d717a', '#a3b0b0'],
  defs: glow('lamp', '#fff2c4'),
  picture: [
    path('M452 176L-80 60V250Z', '#fff2c4', 'opacity=".22"'),
    path('M452 176L700 90V300Z', '#fff2c4', 'opacity=".16"'),
    path('M360 470Q450 400 600 410V520H340Z', '#1c2a31'),
    path('M428 440L438 206H466L476 440Z', '#dfe3df'),
    path('M431 380L434 320H470L473 380ZM436 260L438 214H466L468 260Z', '#a5353a'),
    rect(434, 162, 36, 32, '#fff2c4'),
    path('M426 162L452 132L478 162Z', '#a5353a'),
    circle(452, 178, 90, 'url(#lamp)', 'opacity=".8"'),
    rect(0, 500, 600, 400, '#32464f'),
    many(10, (index) =>
      line(
        `M${String((index * 131) % 460)} ${String(516 + index * 14)}h${String(90 + index * 14)}`,
        '#c8d3d2',
        2,
        'opacity=".3" stroke-linecap="round"',
      ),
    ),
    boat(130, 520, 1),
    boat(270, 492, 0.62),
    group(
      many(3, (index) =>
        rect(
          0,
          470 + index * 62,
          600,
          34,
          '#cfd8d6',
          `rx="17" opacity="${String(0.2 - index * 0.04)}"`,
        ),
      ),
      'transform="translate(-60 0)"',
    ),
    path('M0 700H600V742H0Z', '#10181c'),
    many(7, (index) => rect(24 + index * 92, 690, 18, 210, '#0b1114')),
    wolf(110, 1),
    wolf(240, 0.82),
    wolf(372, 1.08),
    wolf(494, 0.74),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#eef3ef', shade: '#080d10' },
};

function wolf(x: number, size: number): string {
  return group(
    [
      path(
        'M-40 0Q-46-50-18-76L-26-124L-6-104H10L28-124L24-84Q44-70 50-60L36-50Q34-20 36 0Z',
        '#0b1114',
      ),
      path('M-38 0Q-78-4-70-44Q-56-18-30-20Z', '#0b1114'),
      path('M-12-88l10 3l-8 5ZM20-88l-10 3l8 5Z', '#ffd76a'),
    ].join(''),
    `transform="translate(${String(x)} 702) scale(${String(size)})"`,
  );
}

function boat(x: number, y: number, size: number): string {
  return group(
    line('M0 0V-150M0-140L62-20M0-140L-50-20', '#121c21', 4) +
      path('M-84-14H86L62 26H-58Z', '#172429') +
      path('M-70-4H76L74 2H-66Z', '#8f3a3a'),
    `transform="translate(${String(x)} ${String(y)}) scale(${String(size)})"`,
  );
}
