/** Many of one shape: `many(9, (index) => …)`. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

/** Lighter towards the rim: a lamp, a moon, a star. Use it as `url(#id)`. */
export function glow(id: string, colour: string): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** From top to bottom, evenly. */
export function gradient(id: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) =>
      `<stop offset="${round(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** A sky full of stars, the same every night: dots of three sizes, a path for each size. */
export function stars(count: number, height: number): string {
  return many(3, (size) => {
    const dots = many(Math.round(count / 3), (index) => {
      const x = (index * 197 + size * 71 + 61) % 600;
      const y = (index * 131 + size * 43 + ((index * index) % 97)) % height;
      return `M${round(x)} ${round(y)}h0`;
    });
    return line(dots, '#fff', 1.6 + size * 0.9, 'stroke-linecap="round" opacity=".7"');
  });
}

export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
