import type { Scene } from '../scene';
import { circle, glow, group, line, many, path, rect, stars } from '../shapes';

const WALLS = ['#f7c7b8', '#b9e0cf', '#fbe3a6', '#d8c2ea', '#f5b3a8', '#bcd8ee'];
const ROOFS = ['#a5403d', '#7d3350', '#b4552d'];

/** A marzipan pig leaves a small town by rope, over the roofs, at night. */
export const MARZIPAN_HEIST: Scene = {
  sky: ['#1f2a5c', '#4b4a8f', '#a86a9d', '#f2a7a0'],
  defs: glow('moon', '#fff3cf'),
  picture: [
    stars(60, 420),
    circle(122, 372, 120, 'url(#moon)', 'opacity=".7"'),
    path('M122 318A54 54 0 1 0 172 392A42 42 0 1 1 122 318Z', '#fff3cf'),
    // The minster.
    path('M470 700V420L500 250L530 420V700Z', '#3a3470'),
    path('M494 260L500 196L506 260Z', '#3a3470'),
    path('M486 470H514V520H486ZM486 560H514V620H486Z', '#ffd98a'),
    circle(500, 430, 18, '#ffe9b8'),
    line('M500 430V418M500 430H509', '#3a3470', 3),
    line('M500 244L-10 306', '#fff3cf', 3),
    // Thieves on the roofs.
    line('M300 270V356', '#fff3cf', 3),
    group(pig(), 'transform="translate(300 450) rotate(-5)"'),
    many(6, (index) => house(index)),
    thief(82, 538),
    thief(404, 562),
    path('M0 736H600V900H0Z', '#241a3f'),
  ].join(''),
  title: { place: 'bottom', type: 'serif', colour: '#fff0d6', shade: '#1a1130' },
};

function house(index: number): string {
  const height = [150, 200, 120, 170, 140, 190][index] ?? 150;
  const wall = WALLS[index] ?? '';
  const shape = [
    rect(0, -height, 104, height, wall),
    path(
      `M-8 ${String(-height)}L52 ${String(-height - 84)}L112 ${String(-height)}Z`,
      ROOFS[index % 3] ?? '',
    ),
    line(
      `M0 ${String(-height + 60)}H104M0 ${String(-height + 4)}L104 ${String(-height + 60)}M104 ${String(-height + 4)}L0 ${String(-height + 60)}`,
      '#6b4238',
      5,
      'opacity=".75"',
    ),
    rect(18, -height + 76, 24, 34, index % 2 === 0 ? '#ffd98a' : '#5a4a6e'),
    rect(62, -height + 76, 24, 34, index % 3 === 0 ? '#5a4a6e' : '#ffd98a'),
  ].join('');
  return group(shape, `transform="translate(${String(index * 102 - 4)} 744)"`);
}

function pig(): string {
  return [
    line('M-70-20Q0-110 70-20', '#fff3cf', 4),
    path('M-52 62V100H-26V66ZM30 66V100H56V62Z', '#e8949a'),
    `<ellipse rx="112" ry="78" fill="#f8b6b4"/>`,
    `<ellipse cx="-14" cy="-30" rx="66" ry="30" fill="#fccfc9" opacity=".8"/>`,
    line('M108-6q26-14 18-30q-14-8-14 8q8 14 28 4', '#e8949a', 6, 'stroke-linecap="round"'),
    circle(-96, -6, 54, '#f8b6b4'),
    path('M-126-46L-134-86L-98-60ZM-84-58L-62-88L-58-46Z', '#e8949a'),
    `<ellipse cx="-122" cy="6" rx="24" ry="19" fill="#e8949a"/>`,
    circle(-130, 6, 4, '#7d3350'),
    circle(-114, 6, 4, '#7d3350'),
    circle(-104, -22, 6, '#3a1530'),
    circle(-72, -20, 6, '#3a1530'),
    line('M-8-74Q16 0-8 74', '#a5403d', 12),
    path('M-4-70l26-24l6 26ZM-4-70l-30-14l4 26Z', '#a5403d'),
  ].join('');
}

function thief(x: number, y: number): string {
  return group(
    [
      path('M-14 0Q-16-40 0-42T14 0Z', '#15102a'),
      circle(0, -52, 12, '#15102a'),
      rect(-10, -57, 20, 6, '#ffe9b8', 'rx="3"'),
      line('M8-34L34-58', '#15102a', 6, 'stroke-linecap="round"'),
    ].join(''),
    `transform="translate(${String(x)} ${String(y)})"`,
  );
}
