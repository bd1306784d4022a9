import type { Scene } from '../scene';
import { circle, group, line, many, path, rect } from '../shapes';
import { pine, robot } from './robots';

/** The second summer: a marshmallow that has grown beyond the plan. */
export const CAMP_3001: Scene = {
  sky: ['#5b2a86', '#c2458f', '#ff7f7a', '#ffc07a'],
  picture: [
    many(8, (index) =>
      path(
        `M${String((index * 89) % 620)} ${String(300 + ((index * 67) % 200))}h70a14 14 0 0 1 0 28h-70a14 14 0 0 1 0-28Z`,
        '#fff',
        'opacity=".2"',
      ),
    ),
    path(
      'M0 610L110 500L190 570L300 470L420 580L500 520L600 600V900H0Z',
      '#7d2f86',
      'opacity=".7"',
    ),
    many(6, (index) => pine(index * 122 - 6, 640 + (index % 2) * 18, 0.85, '#4b1c66')),
    marshmallow(),
    path('M0 730Q200 680 400 725T600 715V900H0Z', '#34124d'),
    robot(
      {
        body: '#ffd15c',
        trim: '#2f4b8f',
        arm: 'M50-104Q86-112 96-142',
        holds: stick(),
      },
      116,
      800,
      0.95,
    ),
    robot({ body: '#6fd6c4', trim: '#1f5a7a', arm: 'M50-104Q88-96 96-60' }, 492, 812, 0.82),
  ].join(''),
  title: { place: 'top', type: 'sans', colour: '#fff3e2', shade: '#3d1763' },
};

function marshmallow(): string {
  return group(
    [
      `<ellipse cx="0" cy="206" rx="190" ry="26" fill="#1f0a33" opacity=".5"/>`,
      rect(-150, -120, 300, 320, '#ffe3e6', 'rx="66"'),
      rect(-150, -120, 150, 320, '#fff7f5', 'rx="66"'),
      `<ellipse cx="0" cy="-96" rx="132" ry="44" fill="#fff"/>`,
      path(
        'M-150 120Q-100 170-40 140T70 150T150 120V134Q150 200 84 200H-84Q-150 200-150 134Z',
        '#d98a4a',
        'opacity=".75"',
      ),
      circle(-52, 20, 17, '#3a1530'),
      circle(52, 20, 17, '#3a1530'),
      circle(-46, 14, 5, '#fff'),
      circle(58, 14, 5, '#fff'),
      path('M-30 66Q0 96 30 66Z', '#3a1530'),
      circle(-88, 56, 16, '#ff9db0', 'opacity=".8"'),
      circle(88, 56, 16, '#ff9db0', 'opacity=".8"'),
      line('M-84-12L-34 0M84-12L34 0', '#3a1530', 8, 'stroke-linecap="round"'),
    ].join(''),
    'transform="translate(318 540)"',
  );
}

function stick(): string {
  return (
    line('M92-110L128-250', '#6b3f1f', 7, 'stroke-linecap="round"') +
    rect(108, -290, 44, 46, '#fff', 'rx="12" transform="rotate(14 130 -267)"')
  );
}
