import { gradient, rect } from './shapes';
import type { Scene } from './scene';
import { typeset } from './typeset';

const FONTS = {
  serif: "Georgia,'Times New Roman','DejaVu Serif',serif",
  sans: "'Avenir Next','Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif",
};

// At the foot, a tall title would stand in front of the picture.
const MOST_LINES = { top: 4, bottom: 2 };

/** A film poster, 600 by 900: the scene, the title, and who made it. */
export function poster(title: string, scene: Scene): string {
  const { sky, defs = '', picture } = scene;
  const { shade } = scene.title;
  const shadeY = scene.title.place === 'top' ? 0 : 600;

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900" role="img" aria-label="${escape(title)}">`,
    `<defs>${gradient('sky', ...sky)}${shade ? shadeGradient(shade, scene.title.place) : ''}${defs}</defs>`,
    rect(0, 0, 600, 900, 'url(#sky)'),
    picture,
    shade ? rect(0, shadeY, 600, 300, 'url(#shade)') : '',
    lettering(title, scene.title),
    '</svg>',
  ].join('');
}

function lettering(
  title: string,
  { place, type, colour, credit = colour }: Scene['title'],
): string {
  const { lines, size } = typeset(title, MOST_LINES[place]);
  const leading = size * 1.05;
  const first = place === 'top' ? 60 + size : 824 - leading * (lines.length - 1);
  const texts = lines.map(
    (text, index) =>
      `<text x="300" y="${String(Math.round(first + index * leading))}">${escape(text)}</text>`,
  );

  return [
    `<g fill="${colour}" font-family="${FONTS[type]}" text-anchor="middle">`,
    `<g font-size="${String(size)}" font-weight="700">${texts.join('')}</g>`,
    `<text x="304" y="870" font-size="15" letter-spacing="7" fill="${credit}" opacity=".85">KESTREL PICTURES</text>`,
    '</g>',
  ].join('');
}

function shadeGradient(colour: string, place: 'top' | 'bottom'): string {
  const [above, below] = place === 'top' ? ['1', '0'] : ['0', '1'];
  return (
    '<linearGradient id="shade" x2="0" y2="1">' +
    `<stop stop-color="${colour}" stop-opacity="${above}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="${below}"/></linearGradient>`
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
