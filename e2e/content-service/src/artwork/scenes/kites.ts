import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, rect } from '../shapes';

/** Three kites over the water on a windy morning. */
export const KITES: Scene = {
  sky: ['#2f7fb8', '#74b9d8', '#cfe5dc', '#fbe3b3'],
  defs: glow('sun', '#fff6cf'),
  picture: [
    circle(130, 560, 190, 'url(#sun)'),
    circle(130, 560, 44, '#fffbe8'),
    many(4, (index) =>
      path(
        `M${String(60 + index * 150)} ${String(250 + (index % 2) * 190)}q34-34 70-8q46-18 60 18q22 4 20 16h-176q-4-22 26-26Z`,
        '#fff',
        'opacity=".5"',
      ),
    ),
    rect(0, 590, 600, 310, '#1e6f93'),
    many(9, (index) =>
      line(
        `M${String((index * 83) % 300)} ${String(606 + index * 13)}h${String(150 + index * 24)}`,
        '#ffe9b8',
        3,
        'opacity=".35" stroke-linecap="round"',
      ),
    ),
    path('M600 470Q520 480 470 540T300 600H600Z', '#2b5a4a'),
    path('M600 530Q540 560 500 600H600Z', '#1d4337'),
    path('M0 640Q160 590 330 660T600 640V900H0Z', '#e7c583'),
    path('M0 700Q200 650 380 715T600 700V900H0Z', '#17384f'),
    child(148, 640),
    child(206, 650),
    kite(190, 210, -18, '#e8483f', '#ffb84d', 'M0 96Q-70 230 10 330T-20 530'),
    kite(430, 330, 22, '#ffd23f', '#f0803c', 'M0 96Q60 200-40 270T-190 420'),
    kite(345, 120, 6, '#7a3b8f', '#e66ba0', 'M0 96Q-60 240-30 380T-150 640', 0.62),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#fff7e0', shade: '#0d2536' },
};

function kite(
  x: number,
  y: number,
  turn: number,
  one: string,
  other: string,
  string: string,
  size = 1,
): string {
  const shape = [
    path('M0-92L-62 0L0 96Z', one),
    path('M0-92L62 0L0 96Z', other),
    line('M0-92V96M-62 0H62', '#fff', 2, 'opacity=".7"'),
    group(
      [
        line(string, '#fff', 2, 'opacity=".75"'),
        path('M-22 170l30-8l-6 24ZM-20 176l-20 14l4-26Z', one),
        path('M2 262l26 6l-16 18ZM2 262l-24 2l8-22Z', other),
      ].join(''),
      `transform="rotate(${String(-turn)} 0 96)"`,
    ),
  ].join('');
  return group(
    shape,
    `transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(size)})"`,
  );
}

function child(x: number, y: number): string {
  return group(
    circle(0, -36, 9, '#0e2233') +
      path('M-10 0Q-10-28 0-28T10 0Z', '#0e2233') +
      line('M4-22L18-42', '#0e2233', 4, 'stroke-linecap="round"'),
    `transform="translate(${String(x)} ${String(y)})"`,
  );
}
