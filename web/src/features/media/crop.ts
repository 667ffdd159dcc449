/** The arithmetic of cropping. Preview and cut share it, so that both show the same area. */

export interface Size {
  width: number;
  height: number;
}

/** The area to cut out, in upright pixels of the photo; fractions are allowed. */
export interface Crop extends Size {
  x: number;
  y: number;
}

/** The transform of the photo under the crop box: offset from the center in CSS pixels, and `zoom`. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** The constants during an adjustment: the photo, its size on the screen at zoom 1 (`shown`), and the crop box. */
export interface Frame {
  picture: Size;
  shown: Size;
  box: Size;
}

/** The largest centered area with this ratio (width to height). */
export function centeredCrop(picture: Size, ratio: number): Crop {
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The crop box on the screen: as large as the stage allows, in the ratio of `box`. */
export function boxOn(stage: Size, box: Size, margin: number): Size {
  const scale = Math.min(
    Math.max(stage.width - 2 * margin, 1) / box.width,
    Math.max(stage.height - 2 * margin, 1) / box.height,
  );
  return { width: box.width * scale, height: box.height * scale };
}

/** The size of a photo on the stage: contained, and never enlarged. */
export function shownOn(stage: Size, picture: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The zoom at which the photo just fills the box. */
export const minZoomOf = ({ shown, box }: Frame): number =>
  Math.max(box.width / shown.width, box.height / shown.height);

/** Clamps the view: the photo covers the box and is enlarged to at most `max` times the minimum zoom. */
export function clampView(view: View, frame: Frame, max: number): View {
  const min = minZoomOf(frame);
  const zoom = between(view.zoom, min, min * max);
  const [freeX, freeY] = [
    Math.max(0, (frame.shown.width * zoom - frame.box.width) / 2),
    Math.max(0, (frame.shown.height * zoom - frame.box.height) / 2),
  ];
  return { x: between(view.x, -freeX, freeX), y: between(view.y, -freeY, freeY), zoom };
}

/** The area inside the box, clamped to the photo despite rounding. */
export function cropOf(view: View, frame: Frame): Crop {
  const scale = (frame.shown.width / frame.picture.width) * view.zoom;
  const ratio = frame.box.width / frame.box.height;
  const whole = centeredCrop(frame.picture, ratio);
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

/** The output size of a cut: at most `side` pixels long, and not so small that rounding distorts its ratio. */
export function outputSizeOf(crop: Size, side: number): Size {
  const long = Math.max(crop.width, crop.height);
  const scale = between(long, Math.min(320, side), side) / long;
  return {
    width: Math.max(1, Math.round(crop.width * scale)),
    height: Math.max(1, Math.round(crop.height * scale)),
  };
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
