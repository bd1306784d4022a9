import type { Scene } from '../scene';
import { circle, group, line, many, path, stars } from '../shapes';

/** A very small grandmother before a very large glacier. */
export const GRANDMA_GLACIER: Scene = {
  sky: ['#ffe3c4', '#ffc9a9', '#f7a6a0', '#8fc9d9'],
  picture: [
    circle(466, 384, 62, '#fff4dc'),
    path('M0 470L90 380L150 430L250 330L330 420L420 350L520 440L600 390V900H0Z', '#a9d3e2'),
    // The wall of ice, facet by facet.
    path('M0 560L70 470L140 520L200 400L290 470L340 380L420 480L500 430L600 520V900H0Z', '#5aa9c9'),
    path('M200 400L290 470L260 760L150 640Z', '#e4f6fb'),
    path('M340 380L290 470L260 760L400 690Z', '#8fcfe3'),
    path('M340 380L420 480L400 690Z', '#c6ebf4'),
    path('M420 480L500 430L520 700L400 690Z', '#6fbad6'),
    path('M500 430L600 520V740L520 700Z', '#b4e2ef'),
    path('M0 560L70 470L60 720L0 700Z', '#c9ecf5'),
    path('M70 470L140 520L150 640L60 720Z', '#7fc4dc'),
    path('M140 520L200 400L150 640Z', '#4697ba'),
    line(
      'M262 470L240 560L270 610L246 700M452 500L470 570L444 620L462 690',
      '#2d7899',
      3,
      'opacity=".6"',
    ),
    path('M0 700Q150 660 300 745T600 715V900H0Z', '#f7fdff'),
    path('M0 780Q220 720 600 800V900H0Z', '#dff1f8'),
    path('M186 792L420 830L180 806Z', '#7fb4c9', 'opacity=".6"'),
    group(grandma(), 'transform="translate(170 795) scale(1.25)"'),
    group(stars(34, 880), 'opacity=".9"'),
    many(3, (index) => circle(206 + index * 12, 744 - index * 10, 4 + index * 2, '#fff')),
  ].join(''),
  title: { place: 'top', type: 'sans', colour: '#7c1f3d' },
};

function grandma(): string {
  return [
    path('M-20 0Q-24-46 0-52Q24-46 20 0Z', '#d4263f'),
    path('M-20-8H20V0H-20Z', '#8f1530'),
    line('M10-36L34-44', '#d4263f', 9, 'stroke-linecap="round"'),
    line('M34-62V2', '#6b3f1f', 4, 'stroke-linecap="round"'),
    circle(0, -64, 14, '#f7cfb0'),
    path('M-15-64Q-14-82 0-82Q15-82 15-66Q0-74-15-64Z', '#f3f3f7'),
    circle(-9, -84, 8, '#f3f3f7'),
    line('M-12-50H12', '#ffd35c', 7, 'stroke-linecap="round"'),
  ].join('');
}
