import type { Scene } from '../scene';
import { circle, glow, gradient, group, line, many, path, rect, round, stars } from '../shapes';

/** Satellites come down around a mirror ball that has seen better nights. */
export const ORBITAL_DECAY: Scene = {
  sky: ['#041519', '#06343d', '#0f5a60'],
  defs:
    gradient('planet', '#ff8f5a', '#e0405e', '#5c1a5e') +
    gradient('ball', '#f4fbff', '#8fb8d6', '#3b4f86') +
    glow('light', '#9ff5e8'),
  picture: [
    stars(90, 640),
    circle(300, 1010, 430, '#ff9d6b', 'opacity=".18"'),
    circle(300, 1010, 390, 'url(#planet)'),
    path('M-30 800Q280 690 640 790L640 830Q290 730-30 850Z', '#fff', 'opacity=".14"'),
    many(3, (index) =>
      line(
        `M${String(-60)} ${String(560 - index * 40)}C160 ${String(250 + index * 40)} 440 ${String(690 - index * 40)} 660 ${String(380 + index * 40)}`,
        '#7fe3d8',
        2,
        'opacity=".45" stroke-dasharray="2 9" stroke-linecap="round"',
      ),
    ),
    circle(300, 470, 240, 'url(#light)', 'opacity=".32"'),
    circle(300, 470, 112, 'url(#ball)'),
    group(facets(), 'stroke="#0a2c46" stroke-width="1.6" fill="none" opacity=".55"'),
    many(7, (index) =>
      rect(232 + ((index * 47) % 120), 400 + ((index * 61) % 130), 17, 13, '#fff', 'opacity=".75"'),
    ),
    line('M300 358V332', '#cfeff0', 5),
    satellite(118, 395, -28, 1),
    satellite(492, 560, 24, 1.15),
    satellite(452, 330, 58, 0.7),
  ].join(''),
  title: { place: 'top', type: 'sans', colour: '#f2fffb', shade: '#041519' },
};

function facets(): string {
  const rows = many(
    5,
    (index) => `<ellipse cx="300" cy="470" rx="112" ry="${round(Math.abs(index - 2) * 40 + 6)}"/>`,
  );
  const columns = many(
    4,
    (index) => `<ellipse cx="300" cy="470" rx="${round(14 + index * 30)}" ry="112"/>`,
  );
  return rows + columns;
}

function satellite(x: number, y: number, turn: number, size: number): string {
  const shape = [
    line('M0 0L-40-150', '#ffb27a', 9, 'opacity=".35" stroke-linecap="round"'),
    rect(-52, -11, 34, 22, '#3f7fd0'),
    rect(18, -11, 34, 22, '#3f7fd0'),
    line('M-35-11V11M35-11V11M-52 0H-18M18 0H52', '#bfe0ff', 1.5),
    rect(-15, -19, 30, 38, '#f4d58d', 'rx="4"'),
    line('M0-19v-16', '#f4d58d', 3),
    circle(0, -37, 5, '#ff5d73'),
  ].join('');
  return group(
    shape,
    `transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(size)})"`,
  );
}
