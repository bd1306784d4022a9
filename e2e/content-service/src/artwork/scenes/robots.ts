import { circle, group, line, path, rect } from '../shapes';

interface Robot {
  body: string;
  trim: string;
  eyes?: string;
  /** Drawn from the right shoulder on. */
  arm: string;
  /** What it holds, at the end of that arm. */
  holds?: string;
}

/** A camper: 130 wide, 220 high, standing on the origin. */
export function robot(
  { body, trim, eyes = '#fff6c2', arm, holds = '' }: Robot,
  x: number,
  y: number,
  size = 1,
): string {
  const shape = [
    line('M-26-4V-44M26-4V-44', trim, 16, 'stroke-linecap="round"'),
    line('M-50-104Q-84-90-78-52', trim, 13, 'stroke-linecap="round"'),
    line(arm, trim, 13, 'stroke-linecap="round"'),
    holds,
    rect(-54, -124, 108, 88, body, 'rx="22"'),
    rect(-30, -104, 60, 34, trim, 'rx="8"'),
    circle(-14, -87, 7, '#ffd23f'),
    circle(10, -87, 7, '#7fe0c8'),
    line('M0-216V-196', trim, 6),
    circle(0, -222, 10, '#ff6b57'),
    rect(-62, -200, 124, 76, body, 'rx="26"'),
    rect(-46, -186, 92, 46, '#16263a', 'rx="18"'),
    circle(-20, -163, 11, eyes),
    circle(20, -163, 11, eyes),
    path('M-10-150q10 8 20 0', 'none', `stroke="${eyes}" stroke-width="4" stroke-linecap="round"`),
    path('M-54-118L54-118L0-84Z', '#e8483f', 'opacity=".9"'),
    circle(0, -100, 7, '#ffd23f'),
  ].join('');
  return group(shape, `transform="translate(${String(x)} ${String(y)}) scale(${String(size)})"`);
}

export function pine(x: number, y: number, size: number, fill: string): string {
  return path(
    'M0-170L42-100H24L60-40H34L70 20H10V50H-10V20H-70L-34-40H-60L-24-100H-42Z',
    fill,
    `transform="translate(${String(x)} ${String(y)}) scale(${String(size)})"`,
  );
}

export function tent(x: number, y: number, size: number, fill: string, inside: string): string {
  return group(
    path('M0-110L120 0H-120Z', fill) +
      path('M0-110L34 0H-34Z', inside) +
      line('M-10-118L0-106L10-118', fill, 6),
    `transform="translate(${String(x)} ${String(y)}) scale(${String(size)})"`,
  );
}
