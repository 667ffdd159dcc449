import sharp from 'sharp';
import { type Colours, centre, mark } from './mark.ts';

interface Picture {
  /** both sides, in pixels */
  side: number;
  /** how much of the side the mark takes, from its left to its right edge */
  share: number;
  colours: Colours;
  ground: 'full' | 'rounded' | 'round' | 'none';
}

const [left, right] = mark.circles;
const markWidth = right.cx + right.r - (left.cx - left.r);

export const markSvg = ({ side, share, colours, ground }: Picture): string => {
  const scale = (side * share) / markWidth;
  const place = `translate(${side / 2} ${side / 2}) scale(${scale}) translate(${-centre.x} ${-centre.y})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
${groundOf(side, colours.paper, ground)}<g transform="${place}">
<circle cx="${left.cx}" cy="${left.cy}" r="${left.r}" fill="${colours.mine}"/>
<circle cx="${right.cx}" cy="${right.cy}" r="${right.r}" fill="${colours.theirs}"/>
<path fill="${colours.love}" d="${mark.shared}"/>
</g></svg>`;
};

function groundOf(side: number, paper: string, ground: Picture['ground']): string {
  if (ground === 'none') return '';
  const radius = { full: 0, rounded: side * 0.22, round: side / 2 }[ground];
  return `<rect width="${side}" height="${side}" rx="${radius}" fill="${paper}"/>\n`;
}

/** As bytes of a PNG. One that fills its square is written without transparency: Apple's store refuses it otherwise. */
export async function draw(picture: Picture): Promise<Buffer> {
  const drawn = sharp(Buffer.from(markSvg(picture)));
  const opaque = picture.ground === 'full' ? drawn.removeAlpha() : drawn;
  return opaque.png({ compressionLevel: 9 }).toBuffer();
}
