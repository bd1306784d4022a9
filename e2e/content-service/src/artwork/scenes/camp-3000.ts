import type { Scene } from '../scene';
import { circle, many, path } from '../shapes';
import { pine, robot, tent } from './robots';

/** The first summer: sun, trees, and a robot who waves. */
export const CAMP_3000: Scene = {
  sky: ['#23b5c9', '#6fd3cf', '#d8f0b8', '#fff0a8'],
  picture: [
    many(12, (index) =>
      path(
        'M300 480L276-260H324Z',
        '#fff',
        `opacity=".18" transform="rotate(${String(index * 30)} 300 480)"`,
      ),
    ),
    circle(300, 480, 124, '#ffd84d'),
    circle(300, 480, 98, '#ffe98f'),
    path('M0 600Q120 480 240 570T460 540T600 590V900H0Z', '#6cb86a'),
    many(7, (index) =>
      pine(index * 100, 590 + (index % 3) * 16, 0.8 + (index % 2) * 0.25, '#2f8f62'),
    ),
    path('M0 660Q180 600 340 650T600 640V900H0Z', '#3f9f55'),
    tent(120, 690, 0.95, '#f2723f', '#7a2b1c'),
    tent(505, 676, 0.72, '#f7c843', '#8a5a14'),
    path('M0 760Q260 690 600 770V900H0Z', '#2a7d48'),
    robot({ body: '#f4f7fb', trim: '#4a90d9', arm: 'M50-104Q96-130 88-190' }, 310, 800, 1.45),
    pine(30, 850, 1.2, '#1c5f3c'),
    pine(585, 860, 1.35, '#1c5f3c'),
  ].join(''),
  title: { place: 'top', type: 'sans', colour: '#0b3345', credit: '#eafff0' },
};
