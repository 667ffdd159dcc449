import { distances } from '@twosome/contract/platform/timing';

/** The arithmetic of cropping. */

export interface Size {
  width: number;
  height: number;
}

/** The area to cut out, in upright pixels of the photo; fractions are allowed. */
export interface Crop extends Size {
  x: number;
  y: number;
}

/** A crop as it is drawn: the photo's offset from the center of the crop box in CSS pixels, and its zoom. */
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

/** The largest size with the ratio of `size` inside `room`. */
export function contained(room: Size, size: Size): Size {
  const scale = Math.max(Math.min(room.width / size.width, room.height / size.height), 0.001);
  return { width: size.width * scale, height: size.height * scale };
}

/** The area inside the box. It stays within the photo, and is enlarged at most eightfold. */
export function cropOf({ x, y, zoom }: View, { picture, shown, box }: Frame): Crop {
  const scale = (shown.width / picture.width) * zoom;
  const ratio = box.width / box.height;
  const whole = centeredCrop(picture, ratio).width;
  const width = between(box.width / scale, whole / distances.maxZoom, whole);
  const height = width / ratio;
  const [spareX, spareY] = [picture.width - width, picture.height - height];
  return {
    x: between(spareX / 2 - x / scale, 0, spareX),
    y: between(spareY / 2 - y / scale, 0, spareY),
    width,
    height,
  };
}

/** The view that shows a crop in the box. */
export function viewOf(crop: Crop, { picture, shown, box }: Frame): View {
  const scale = box.width / crop.width;
  return {
    x: (picture.width / 2 - crop.x - crop.width / 2) * scale,
    y: (picture.height / 2 - crop.y - crop.height / 2) * scale,
    zoom: (scale * picture.width) / shown.width,
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

/** `min` wins when rounding puts `max` below it. */
const between = (value: number, min: number, max: number): number => Math.max(Math.min(value, max), min);
