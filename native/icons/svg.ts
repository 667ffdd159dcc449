import sharp from 'sharp';
import { type Colours, centre, mark } from './mark.ts';

interface Picture {
  /** width and height, in pixels */
  side: number;
  /** the mark's width as a share of the picture's */
  share: number;
  colours: Colours;
  ground: 'full' | 'rounded' | 'round' | 'none';
}

const [left, right] = mark.circles;
const markWidth = right.cx + right.r - (left.cx - left.r);

export const markSvg = ({ side, share, colours, ground }: Picture): string => {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
${groundOf(side, colours.paper, ground)}<g transform="${placeOf({ side, share })}">
<circle cx="${left.cx}" cy="${left.cy}" r="${left.r}" fill="${colours.mine}"/>
<circle cx="${right.cx}" cy="${right.cy}" r="${right.r}" fill="${colours.theirs}"/>
<path fill="${colours.love}" d="${mark.shared}"/>
</g></svg>`;
};

function placeOf({ side, share }: Pick<Picture, 'side' | 'share'>): string {
  const scale = (side * share) / markWidth;
  return `translate(${side / 2} ${side / 2}) scale(${scale}) translate(${-centre.x} ${-centre.y})`;
}

function groundOf(side: number, paper: string, ground: Picture['ground']): string {
  if (ground === 'none') return '';
  const radius = { full: 0, rounded: side * 0.22, round: side / 2 }[ground];
  return `<rect width="${side}" height="${side}" rx="${radius}" fill="${paper}"/>\n`;
}

/** Renders a PNG. A picture that fills its square has no alpha channel, because Apple's store rejects transparency. */
export async function draw(picture: Picture): Promise<Buffer> {
  const drawn = sharp(Buffer.from(markSvg(picture)));
  const opaque = picture.ground === 'full' ? drawn.removeAlpha() : drawn;
  return opaque.png({ compressionLevel: 9 }).toBuffer();
}

/** A silhouette that the system colours; the intersection is left out. */
export function drawPlain({ side, share }: Pick<Picture, 'side' | 'share'>): Promise<Buffer> {
  const circles = mark.circles.map(
    ({ cx, cy, r }) => `M${cx - r},${cy}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<path transform="${placeOf({ side, share })}" fill="#fff" fill-rule="evenodd" d="${circles.join('')}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
