import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, rect } from '../shapes';

/** A clock face for a spotlight, and somebody waiting in it for a cue. */
export const CLOCKMAKER: Scene = {
  sky: ['#2a0d10', '#4a161a', '#2a0d10'],
  defs: glow('spot', '#ffe4a3'),
  picture: [
    circle(300, 350, 330, 'url(#spot)', 'opacity=".5"'),
    gear(132, 560, 84, 14, '#8a5a2b'),
    gear(478, 590, 66, 12, '#6d431f'),
    gear(470, 150, 52, 10, '#6d431f'),
    circle(300, 350, 206, '#7a4a20'),
    circle(300, 350, 192, '#f7e7c3'),
    circle(300, 350, 192, 'none', 'stroke="#c9963f" stroke-width="10"'),
    ticks(60, 176, 16, 0.12),
    ticks(12, 168, 32, 0.08),
    group(
      path('M-9 30L0-122L9 30Z', '#2a0d10', 'transform="rotate(-30)"') +
        path('M-6 36L0-164L6 36Z', '#2a0d10', 'transform="rotate(-3)"') +
        circle(0, 0, 15, '#a8322f'),
      'transform="translate(300 350)"',
    ),
    rect(0, 700, 600, 200, '#1b0709'),
    path('M170 700L120 900H480L430 700Z', '#ffe4a3', 'opacity=".16"'),
    `<ellipse cx="300" cy="708" rx="120" ry="16" fill="#ffe4a3" opacity=".55"/>`,
    understudy(),
    many(4, (index) => curtain(index * 34, index)),
    group(
      many(4, (index) => curtain(index * 34, index)),
      'transform="translate(600 0) scale(-1 1)"',
    ),
    path(
      'M0 0H600V54Q540 96 480 54Q420 96 360 54Q300 96 240 54Q180 96 120 54Q60 96 0 54Z',
      '#8f1d22',
    ),
    line(
      'M0 56Q60 98 120 56Q180 98 240 56Q300 98 360 56Q420 98 480 56Q540 98 600 56',
      '#e0aa4e',
      6,
    ),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#ffe9bd', shade: '#150506' },
};

/** A ring of strokes: a circle whose dashes are that many parts of it. */
function ticks(count: number, r: number, length: number, width: number): string {
  const dash = `stroke-dasharray="${String(width)} ${String(1 - width)}" stroke-dashoffset="${String(width / 2)}"`;
  return circle(
    300,
    350,
    r,
    'none',
    `stroke="#5b2c16" stroke-width="${String(length)}" pathLength="${String(count)}" ${dash}`,
  );
}

function gear(x: number, y: number, r: number, teeth: number, fill: string): string {
  const dashes = `stroke="${fill}" stroke-width="24" pathLength="${String(teeth)}" stroke-dasharray=".5"`;
  return (
    circle(x, y, r + 6, 'none', dashes) +
    circle(x, y, r, fill) +
    circle(x, y, r * 0.62, '#3a1215') +
    circle(x, y, r * 0.2, fill)
  );
}

function curtain(x: number, index: number): string {
  const fill = index % 2 === 0 ? '#a3242a' : '#7c171c';
  return path(
    `M${String(x - 10)} 0H${String(x + 34)}Q${String(x + 40)} 380 ${String(x * 0.62 + 14)} 760H-10Z`,
    fill,
    `opacity="${String(1 - index * 0.02)}"`,
  );
}

function understudy(): string {
  return [
    circle(300, 596, 17, '#1b0709'),
    path('M272 704Q276 616 300 614Q324 616 328 704Z', '#1b0709'),
    line('M284 632L262 668M316 632L346 606', '#1b0709', 9, 'stroke-linecap="round"'),
    path('M278 588H322L316 560H284Z', '#1b0709'),
  ].join('');
}
