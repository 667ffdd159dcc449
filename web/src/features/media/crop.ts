/** The arithmetic of cropping: pure, so that what is seen and what is cut out are the same. */

export interface Size {
  width: number;
  height: number;
}

/** What is cut out of a picture, in its upright pixels; fractions are allowed. */
export interface Crop extends Size {
  x: number;
  y: number;
}

/** How a picture lies under the crop box: moved by CSS pixels from the middle, enlarged by `zoom`. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** What stands still while a picture is adjusted. `shown` is the picture at zoom 1, `box` the crop box, on the screen. */
export interface Frame {
  picture: Size;
  shown: Size;
  box: Size;
}

/** The largest cut of this ratio (width to height), out of the middle. */
export function middleOf(picture: Size, ratio: number): Crop {
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The crop box on the screen: as large as the stage lets it be, in the ratio of the given one. */
export function boxOn(stage: Size, box: Size, margin: number): Size {
  const scale = Math.min(
    Math.max(stage.width - 2 * margin, 1) / box.width,
    Math.max(stage.height - 2 * margin, 1) / box.height,
  );
  return { width: box.width * scale, height: box.height * scale };
}

/** How large a picture is drawn on a stage: all of it, and never larger than it is. */
export function shownOn(stage: Size, picture: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The zoom at which the picture just fills the box. */
export const leastZoom = ({ shown, box }: Frame): number =>
  Math.max(box.width / shown.width, box.height / shown.height);

/** The view held to where the picture covers the box and is not enlarged beyond `most` times the least zoom. */
export function held(view: View, frame: Frame, most: number): View {
  const least = leastZoom(frame);
  const zoom = between(view.zoom, least, least * most);
  const [freeX, freeY] = [
    Math.max(0, (frame.shown.width * zoom - frame.box.width) / 2),
    Math.max(0, (frame.shown.height * zoom - frame.box.height) / 2),
  ];
  return { x: between(view.x, -freeX, freeX), y: between(view.y, -freeY, freeY), zoom };
}

/** What lies inside the box, never a hair outside the picture. */
export function cropOf(view: View, frame: Frame): Crop {
  const scale = (frame.shown.width / frame.picture.width) * view.zoom;
  const ratio = frame.box.width / frame.box.height;
  const whole = middleOf(frame.picture, ratio);
  const width = Math.min(frame.box.width / scale, whole.width);
  const height = width / ratio;
  const [spareX, spareY] = [frame.picture.width - width, frame.picture.height - height];
  return {
    x: between(spareX / 2 - view.x / scale, 0, Math.max(0, spareX)),
    y: between(spareY / 2 - view.y / scale, 0, Math.max(0, spareY)),
    width,
    height,
  };
}

/** The view that shows a crop in the box. */
export function viewOf(crop: Crop, frame: Frame): View {
  const scale = frame.box.width / crop.width;
  return {
    x: (frame.picture.width / 2 - crop.x - crop.width / 2) * scale,
    y: (frame.picture.height / 2 - crop.y - crop.height / 2) * scale,
    zoom: (scale * frame.picture.width) / frame.shown.width,
  };
}

/** How large a cut is kept: at most `side` pixels long, and not so small that rounding would bend its ratio. */
export function keptSize(crop: Size, side: number): Size {
  const long = Math.max(crop.width, crop.height);
  const scale = between(long, Math.min(320, side), side) / long;
  return {
    width: Math.max(1, Math.round(crop.width * scale)),
    height: Math.max(1, Math.round(crop.height * scale)),
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);
