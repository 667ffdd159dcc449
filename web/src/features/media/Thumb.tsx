import { imageAddress } from '../../platform/origin.ts';
import { Photo } from '../../ui/Photo.tsx';

interface ThumbProps {
  image: { thumbnail: string; placeholder: string };
  /** what it shows; empty where the words beside it say so */
  alt: string;
}

/** A small, square picture of an image that somebody shared. */
export const Thumb = ({ image, alt }: ThumbProps) => (
  <Photo
    src={imageAddress(image.thumbnail)}
    alt={alt}
    placeholder={image.placeholder}
    aspect="1:1"
    edge="thumb"
  />
);
